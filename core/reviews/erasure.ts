import { transact } from '#core/lib/table'
import { waitingOf } from '#core/reviews/change'
import { PublishedReviewEntity, ReviewEntity, WaitingTextEntity } from '#core/reviews/entity'

/**
 * Deletes all reviews of a coach, with the replies. Their clients wrote them for readers of a page that is gone (rule
 * deleted-coach). Safe to retry.
 */
export async function removeReviewsOf(coachId: string): Promise<void> {
  for (const review of await ReviewEntity.queryAll(`coach#${coachId}`, { prefix: 'review#' }))
    await transact([
      ReviewEntity.remove(review),
      PublishedReviewEntity.remove(review),
      ...waitingOf(review).map((one) => WaitingTextEntity.remove(one)),
    ])
}
