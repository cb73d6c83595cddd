import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/layout/page'
import { coachReviewsQuery } from '@/features/reviews/coach-queries'
import { CoachReviewList } from '@/features/reviews/coach-review-list'

export const Route = createFileRoute('/_coach/nutritionist/reviews')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(coachReviewsQuery),
  component: ReviewsPage,
})

function ReviewsPage() {
  return (
    <Page title="Reviews" width="narrow" description="What your clients say. You can reply to each review.">
      <CoachReviewList />
    </Page>
  )
}
