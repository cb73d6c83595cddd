import { CoachEntity, CoachRowEntity } from '#core/coach/entity'
import { type Rated, ratingChange } from '#core/coach/rating'
import type { Write } from '#core/lib/table'
import {
  type PublishedReview,
  PublishedReviewEntity,
  ReviewEntity,
  type ReviewItem,
  type WaitingText,
  WaitingTextEntity,
} from '#core/reviews/entity'
import { retryableConflict } from '#core/shared/errors'
import { pick } from '#core/shared/pick'

/** The state that a review should have. Its version is incremented automatically. */
export type ReviewState = Omit<ReviewItem, 'version'>

export const reviewChanged = () =>
  retryableConflict('This review was just changed. Please check and try again.')

/**
 * Returns the writes that take a review from one state to another, with everything that follows from its state: the
 * coach's page, the ratings and the admins' queue. So all of these agree after changes in any order (rule
 * reviews-count-when-published).
 */
export function prepareReviewChange(before: ReviewItem | undefined, after: ReviewState | undefined): Write[] {
  return [
    ...storeWrites(before, after),
    ...publishWrites(before && publishedOf(before), after && publishedOf(after)),
    ...waitWrites(before ? waitingOf(before) : [], after ? waitingOf(after) : []),
  ]
}

function storeWrites(before: ReviewItem | undefined, after: ReviewState | undefined): Write[] {
  if (!before) return after ? [ReviewEntity.create({ ...after, version: 1 }, { else: reviewChanged })] : []
  const asItWas = { if: pick(before, ['reviewId', 'version']), else: reviewChanged }
  return [
    after
      ? ReviewEntity.put({ ...after, version: before.version + 1 }, asItWas)
      : ReviewEntity.remove(before, asItWas),
  ]
}

export function publishedOf(review: ReviewState): PublishedReview | undefined {
  if (review.status !== 'APPROVED') return undefined
  const { answer } = review
  return {
    ...pick(review, ['coachId', 'clientId', 'reviewId', 'text', 'rating', 'createdAt']),
    answer: answer?.status === 'APPROVED' ? pick(answer, ['answerId', 'text', 'createdAt']) : null,
  }
}

function publishWrites(before: PublishedReview | undefined, after: PublishedReview | undefined): Write[] {
  const isSame = before?.reviewId === after?.reviewId
  if (isSame && before?.answer?.answerId === after?.answer?.answerId) return []
  const coachId = (before ?? after)?.coachId
  return [
    ...(after ? [PublishedReviewEntity.put(after)] : []),
    ...(before && !isSame ? [PublishedReviewEntity.remove(before)] : []),
    ...(coachId ? ratingChanges(before, after).flatMap((change) => ratingWrites(coachId, change)) : []),
  ]
}

/** Returns how a coach's ratings change when `after` is published instead of `before`. */
export function ratingChanges(
  before: PublishedReview | undefined,
  after: PublishedReview | undefined,
): Rated[] {
  if (before?.reviewId === after?.reviewId) return []
  return [
    ...(before ? [ratingChange(before.rating, -1)] : []),
    ...(after ? [ratingChange(after.rating, 1)] : []),
  ]
}

const ratingWrites = (coachId: string, change: Rated): Write[] => [
  // The version makes a concurrent edit of the whole profile fail, which would restore the old ratings.
  CoachEntity.update({ coachId }, { add: { ...change, version: 1 } }),
  CoachRowEntity.update({ coachId }, { add: pick(change, ['ratingSum', 'ratingCount']) }),
]

/** An answer is queued only while its review is published. Editing the review removes the answer. */
export function waitingOf({ coachId, clientId, reviewId, status, answer }: ReviewState): WaitingText[] {
  if (status === 'PENDING') return [{ kind: 'review', id: reviewId, coachId, clientId }]
  return status === 'APPROVED' && answer?.status === 'PENDING'
    ? [{ kind: 'answer', id: answer.answerId, coachId, clientId }]
    : []
}

function waitWrites(before: WaitingText[], after: WaitingText[]): Write[] {
  const isIn = (list: WaitingText[], { id }: WaitingText) => list.some((text) => text.id === id)
  return [
    ...before.filter((text) => !isIn(after, text)).map((text) => WaitingTextEntity.remove(text)),
    ...after.filter((text) => !isIn(before, text)).map((text) => WaitingTextEntity.put(text)),
  ]
}
