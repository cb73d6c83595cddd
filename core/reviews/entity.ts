import { entity } from '#core/lib/table'
import type { ReviewStatus } from '#core/reviews/shared/schema'
import type { EpochSeconds } from '#core/shared/clock'

export interface AnswerItem {
  /** New with each edit, like the review's id. */
  answerId: string
  text: string
  status: ReviewStatus
  createdAt: string
}

/**
 * A client's review of a coach, with the coach's answer. Always written as a whole, so that its indexes follow the
 * id.
 */
export interface ReviewItem {
  coachId: string
  clientId: string
  /** New with each edit, so that a decision is always about the text that the admin saw. */
  reviewId: string
  text: string
  /** 0.5 to 5 in steps of 0.5. */
  rating: number
  status: ReviewStatus
  createdAt: string
  answer: AnswerItem | null
  version: number
}
type Pair = Pick<ReviewItem, 'coachId' | 'clientId'>

/** What a coach's page shows: APPROVED reviews, with the answer if that is APPROVED too. */
export interface PublishedReview
  extends Pick<ReviewItem, 'coachId' | 'clientId' | 'reviewId' | 'text' | 'rating' | 'createdAt'> {
  answer: Pick<AnswerItem, 'answerId' | 'text' | 'createdAt'> | null
}

/** A review or an answer that is waiting for an admin. */
export interface WaitingText extends Pair {
  kind: 'review' | 'answer'
  id: string
}

/** A client who will be asked for a review on a day (`YYYY-MM-DD`). */
export interface ReviewInvitation extends Pair {
  day: string
  askedAt?: string
  expiresAt: EpochSeconds
}

/**
 * There is one review per client and coach. A client's own: gsi1 under `client#<id>`, prefix `review#`. By id: gsi2.
 */
export const ReviewEntity = entity<ReviewItem, Pair>('review', {
  key: ({ coachId, clientId }) => ({ pk: `coach#${coachId}`, sk: `review#${clientId}` }),
  gsi1: ({ coachId, clientId }) => ({ pk: `client#${clientId}`, sk: `review#${coachId}` }),
  gsi2: ({ reviewId }) => ({ pk: `review#${reviewId}`, sk: 'review' }),
})
/** A coach's published reviews, oldest first: `reviews#<coach>`. */
export const PublishedReviewEntity = entity<PublishedReview, Pick<PublishedReview, 'coachId' | 'reviewId'>>(
  'published-review',
  { key: ({ coachId, reviewId }) => ({ pk: `reviews#${coachId}`, sk: reviewId }) },
)
/** All waiting texts of one kind, oldest first: `waiting-reviews`, `waiting-answers`. */
export const WaitingTextEntity = entity<WaitingText, Pick<WaitingText, 'kind' | 'id'>>('waiting-text', {
  key: ({ kind, id }) => ({ pk: `waiting-${kind}s`, sk: id }),
})
/** All invitations of a day: `ask-for-reviews#<day>`. */
export const ReviewInvitationEntity = entity<
  ReviewInvitation,
  Pick<ReviewInvitation, 'day' | 'coachId' | 'clientId'>
>('asking', {
  key: ({ day, coachId, clientId }) => ({ pk: `ask-for-reviews#${day}`, sk: `${coachId}#${clientId}` }),
})
