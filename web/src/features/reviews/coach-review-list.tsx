import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState, ErrorState, LoadingState } from '@/components/states/states'
import { coachReviewsQuery } from '@/features/reviews/coach-queries'
import { CoachReview } from '@/features/reviews/coach-review'
import classes from '@/features/reviews/reviews.module.css'

export function CoachReviewList() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(coachReviewsQuery)
  if (!data)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <LoadingState lines={6} />
  const reviews = data.pages.flatMap(({ rows }) => rows)
  if (reviews.length === 0)
    return (
      <EmptyState title="No reviews yet" art="list">
        Paying clients can review you. We ask them after their second payment.
      </EmptyState>
    )
  return (
    <>
      <ul className={classes.list} aria-label="Reviews">
        {reviews.map((review) => (
          <CoachReview key={review.id} review={review} />
        ))}
      </ul>
      {hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </>
  )
}
