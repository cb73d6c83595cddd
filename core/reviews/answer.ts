import type { CoachActor } from '#core/lib/actor'
import { newId } from '#core/lib/ids'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact } from '#core/lib/table'
import { prepareReviewChange } from '#core/reviews/change'
import type { ReviewItem } from '#core/reviews/entity'
import { findReview } from '#core/reviews/find'
import { toCoach } from '#core/reviews/present'
import type { AnswerInput, CoachReview } from '#core/reviews/shared/schema'
import { nowIso } from '#core/shared/clock'
import { notFound } from '#core/shared/errors'

/**
 * Writes or replaces the coach's answer to a published review. It is pending until an admin decides (rule
 * answers-are-reviewed).
 */
export async function answer(
  { id: coachId }: CoachActor,
  reviewId: string,
  { text }: AnswerInput,
): Promise<CoachReview> {
  return retryOnConflict(async () => {
    const current = await findReview(reviewId)
    if (current?.review.coachId !== coachId || current.review.status !== 'APPROVED') throw notFound('Review')
    const { review: before, author } = current
    if (before.answer?.text === text) return toCoach(before, author)
    const after: ReviewItem = {
      ...before,
      answer: { answerId: newId(), text, status: 'PENDING', createdAt: nowIso() },
    }
    await transact(prepareReviewChange(before, after))
    return toCoach(after, author)
  })
}
