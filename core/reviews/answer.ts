import { clientsById } from '#core/client/by-id'
import type { CoachActor } from '#core/lib/actor'
import { again } from '#core/lib/again'
import { nowIso } from '#core/lib/clock'
import { notFound } from '#core/lib/errors'
import { newId } from '#core/lib/ids'
import { transact } from '#core/lib/table'
import { changeWrites } from '#core/reviews/change'
import type { ReviewItem } from '#core/reviews/entity'
import { findReview } from '#core/reviews/find'
import { toCoach } from '#core/reviews/present'
import type { AnswerInput, CoachReview } from '#core/reviews/schema'

/** One for each published review; another one replaces it and waits again (rule answers-are-reviewed). */
export async function answer(
  { id: coachId }: CoachActor,
  reviewId: string,
  { text }: AnswerInput,
): Promise<CoachReview> {
  const review = await again(async (): Promise<ReviewItem> => {
    const before = await findReview(reviewId)
    if (before?.coachId !== coachId || before.status !== 'APPROVED') throw notFound('Review')
    if (before.answer?.text === text) return before
    const after: ReviewItem = {
      ...before,
      answer: { answerId: newId(), text, status: 'PENDING', createdAt: nowIso() },
    }
    await transact(changeWrites(before, after))
    return after
  })
  const clients = await clientsById([review.clientId])
  return toCoach(review, clients.get(review.clientId))
}
