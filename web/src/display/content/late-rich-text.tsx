import { lazy, Suspense } from 'react'
import { LoadingState } from '@/components/states'

const RichText = lazy(() => import('@/display/content/rich-text'))

/** What an admin has written; what makes it safe to show comes with it. */
export const LateRichText = ({ html }: { html: string }) => (
  <Suspense fallback={<LoadingState lines={2} />}>
    <RichText html={html} />
  </Suspense>
)
