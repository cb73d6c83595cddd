import { type ComponentType, lazy, Suspense } from 'react'
import { LoadingState } from '@/components/states/states'

interface Props {
  html: string
}

let loaded: ComponentType<Props> | undefined

/** For screens that wait for the rich text before rendering what's below it, so that nothing moves later. */
export async function loadRichText() {
  const module = await import('@/entities/content/rich-text')
  loaded = module.default
  return module
}

const RichText = lazy(loadRichText)

/** Rich text written by an admin. The sanitizer is loaded together with it. */
export function LazyRichText({ html }: Props) {
  const Loaded = loaded
  if (Loaded) return <Loaded html={html} />
  return (
    <Suspense fallback={<LoadingState lines={2} />}>
      <RichText html={html} />
    </Suspense>
  )
}
