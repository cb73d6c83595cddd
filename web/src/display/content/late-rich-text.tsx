import { type ComponentType, lazy, Suspense } from 'react'
import { LoadingState } from '@/components/states'

interface Props {
  html: string
}

let loaded: ComponentType<Props> | undefined

/** For who waits with all that stands below, so that none of it moves later. */
export async function loadRichText() {
  const module = await import('@/display/content/rich-text')
  loaded = module.default
  return module
}

const RichText = lazy(loadRichText)

/** What an admin has written; what makes it safe to show comes with it. */
export function LateRichText({ html }: Props) {
  const Loaded = loaded
  if (Loaded) return <Loaded html={html} />
  return (
    <Suspense fallback={<LoadingState lines={2} />}>
      <RichText html={html} />
    </Suspense>
  )
}
