import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { ClientSumEntity } from '#core/ledger/entity'
import type { ClientActor } from '#core/lib/actor'
import { newId } from '#core/lib/ids'
import { personOf } from '#core/lib/present'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact } from '#core/lib/table'
import { prepareReviewChange, type ReviewState } from '#core/reviews/change'
import { ReviewEntity } from '#core/reviews/entity'
import { coachName, toAuthor } from '#core/reviews/present'
import type { Review, ReviewInput } from '#core/reviews/shared/schema'
import { nowIso } from '#core/shared/clock'
import { conflict, notFound } from '#core/shared/errors'

const notPaid = () => conflict('You can review a coach after your first payment', 'NOT_PAID')

/**
 * Writes or edits the caller's only review of a coach, whom they must have paid (rule review-needs-payment). An edit
 * replaces the existing review and is pending again (rule reviews-count-when-published). Sending the same words
 * changes nothing.
 */
export async function write(
  { id: clientId }: ClientActor,
  { nutritionistId: coachId, rating, text }: ReviewInput,
): Promise<Review> {
  const pair = { coachId, clientId }
  const [coach, client] = await Promise.all([CoachEntity.find({ coachId }), ClientEntity.find({ clientId })])
  if (coach?.status !== 'APPROVED') throw notFound('Coach')
  const review = await retryOnConflict(async (): Promise<ReviewState> => {
    const before = await ReviewEntity.find(pair)
    if (before?.rating === rating && before.text === text) return before
    const after: ReviewState = {
      ...pair,
      reviewId: newId(),
      rating,
      text,
      status: 'PENDING',
      createdAt: nowIso(),
      answer: null,
    }
    await transact([
      ClientSumEntity.check(pair, { if: { amountCents: { above: 0 } }, else: notPaid }),
      ...prepareReviewChange(before, after),
    ])
    return after
  })
  return {
    ...toAuthor(review),
    nutritionist: coachName(coach),
    client: { user: personOf(clientId, client) },
  }
}

/** Removes the caller's review, whatever its status. Safe to retry. */
export const removeReview = ({ id: clientId }: ClientActor, coachId: string): Promise<void> =>
  retryOnConflict(async () => {
    const before = await ReviewEntity.find({ coachId, clientId })
    if (before) await transact(prepareReviewChange(before, undefined))
  })
