import * as v from 'valibot'
import { entity } from '#core/lib/entity'
import { entriesFrom, orBlank, orNull, orZero, shape } from '#core/lib/shape'
import { ReviewStatus } from '#core/reviews/shared/schema'

export const AnswerItem = shape({
  /** New with each edit, like the review's id. */
  answerId: v.string(),
  text: orBlank(),
  status: ReviewStatus,
  createdAt: v.string(),
})
export type AnswerItem = v.InferOutput<typeof AnswerItem>

/**
 * A client's review of a coach, with the coach's answer. Always written as a whole, so that its indexes follow the
 * id.
 */
export const ReviewItem = shape({
  coachId: v.string(),
  clientId: v.string(),
  /** New with each edit, so that a decision is always about the text that the admin saw. */
  reviewId: v.string(),
  text: orBlank(),
  /** 0.5 to 5 in steps of 0.5. */
  rating: v.number(),
  status: ReviewStatus,
  createdAt: v.string(),
  answer: orNull(AnswerItem),
  version: orZero(),
})
export type ReviewItem = v.InferOutput<typeof ReviewItem>
const Pair = shape(entriesFrom(ReviewItem, ['coachId', 'clientId']))

/** What a coach's page shows: APPROVED reviews, with the answer if that is APPROVED too. */
export const PublishedReview = shape({
  ...entriesFrom(ReviewItem, ['coachId', 'clientId', 'reviewId', 'text', 'rating', 'createdAt']),
  answer: orNull(shape(entriesFrom(AnswerItem, ['answerId', 'text', 'createdAt']))),
})
export type PublishedReview = v.InferOutput<typeof PublishedReview>

/** A review or an answer that is waiting for an admin. */
export const WaitingText = shape({
  ...Pair.entries,
  kind: v.picklist(['review', 'answer']),
  id: v.string(),
})
export type WaitingText = v.InferOutput<typeof WaitingText>

/** A client who will be asked for a review on a day (`YYYY-MM-DD`). */
export const ReviewInvitation = shape({
  ...Pair.entries,
  day: v.string(),
  askedAt: v.optional(v.string()),
  expiresAt: v.number(),
})
export type ReviewInvitation = v.InferOutput<typeof ReviewInvitation>

/**
 * There is one review per client and coach. A client's own: gsi1 under `client#<id>`, prefix `review#`. By id: gsi2.
 */
export const ReviewEntity = entity('review', {
  personal: {
    topic: 'reviews',
    of: ['coachId'],
    alsoNames: ['clientId'],
    exportedIn: 'profile',
    erasure: 'delete',
  },
  shape: ReviewItem,
  id: ['coachId', 'clientId'],
  key: ({ coachId, clientId }) => ({ pk: `coach#${coachId}`, sk: `review#${clientId}` }),
  gsi1: ({ coachId, clientId }) => ({ pk: `client#${clientId}`, sk: `review#${coachId}` }),
  gsi2: ({ reviewId }) => ({ pk: `review#${reviewId}`, sk: 'review' }),
})
/** A coach's published reviews, oldest first: `reviews#<coach>`. */
export const PublishedReviewEntity = entity('published-review', {
  personal: { topic: 'reviews', of: ['coachId'], alsoNames: ['clientId'], erasure: 'delete' },
  shape: PublishedReview,
  id: ['coachId', 'reviewId'],
  key: ({ coachId, reviewId }) => ({ pk: `reviews#${coachId}`, sk: reviewId }),
})
/** All waiting texts of one kind, oldest first: `waiting-reviews`, `waiting-answers`. */
export const WaitingTextEntity = entity('waiting-text', {
  personal: { topic: 'reviews', of: ['coachId'], alsoNames: ['clientId'], erasure: 'delete' },
  shape: WaitingText,
  id: ['kind', 'id'],
  key: ({ kind, id }) => ({ pk: `waiting-${kind}s`, sk: id }),
})
/** All invitations of a day: `ask-for-reviews#<day>`. */
export const ReviewInvitationEntity = entity('asking', {
  personal: { topic: 'reviews', of: ['coachId', 'clientId'], erasure: 'expire' },
  shape: ReviewInvitation,
  id: ['day', 'coachId', 'clientId'],
  key: ({ day, coachId, clientId }) => ({ pk: `ask-for-reviews#${day}`, sk: `${coachId}#${clientId}` }),
})
