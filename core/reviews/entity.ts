import { entity } from '#core/lib/table'
import type { ReviewStatus } from '#core/reviews/shared/schema'
import type { EpochSeconds } from '#core/shared/clock'

export interface AnswerItem {
  /** Another with each edit, as the review's. */
  answerId: string
  text: string
  status: ReviewStatus
  createdAt: string
}

/** What a client says of a coach, with what the coach says to that. Always written whole, so its indexes follow the id. */
export interface ReviewItem {
  coachId: string
  clientId: string
  /** Another with each edit: whoever decides on it has seen this very text. */
  reviewId: string
  text: string
  /** 0.5 to 5 in halves. */
  rating: number
  status: ReviewStatus
  createdAt: string
  answer: AnswerItem | null
  version: number
}
type Pair = Pick<ReviewItem, 'coachId' | 'clientId'>

/** What a coach's page shows: of APPROVED reviews, with the answer once that is APPROVED too. */
export interface PublishedReview
  extends Pick<ReviewItem, 'coachId' | 'clientId' | 'reviewId' | 'text' | 'rating' | 'createdAt'> {
  answer: Pick<AnswerItem, 'answerId' | 'text' | 'createdAt'> | null
}

/** A review or an answer that an admin has to look at. */
export interface WaitingText extends Pair {
  kind: 'review' | 'answer'
  id: string
}

/** Somebody who is to be asked for a review on a day (`YYYY-MM-DD`). */
export interface ReviewInvitation extends Pair {
  day: string
  askedAt?: string
  expiresAt: EpochSeconds
}

/** One for each client and coach. A client's own: gsi1 under `client#<id>`, prefix `review#`. By its id: gsi2. */
export const ReviewEntity = entity<ReviewItem, Pair>('review', {
  key: ({ coachId, clientId }) => ({ pk: `coach#${coachId}`, sk: `review#${clientId}` }),
  gsi1: ({ coachId, clientId }) => ({ pk: `client#${clientId}`, sk: `review#${coachId}` }),
  gsi2: ({ reviewId }) => ({ pk: `review#${reviewId}`, sk: 'review' }),
})
/** A coach's, oldest first: `reviews#<coach>`. */
export const PublishedReviewEntity = entity<PublishedReview, Pick<PublishedReview, 'coachId' | 'reviewId'>>(
  'published-review',
  { key: ({ coachId, reviewId }) => ({ pk: `reviews#${coachId}`, sk: reviewId }) },
)
/** All of a kind, oldest first: `waiting-reviews`, `waiting-answers`. */
export const WaitingTextEntity = entity<WaitingText, Pick<WaitingText, 'kind' | 'id'>>('waiting-text', {
  key: ({ kind, id }) => ({ pk: `waiting-${kind}s`, sk: id }),
})
/** A day's: `ask-for-reviews#<day>`. */
export const ReviewInvitationEntity = entity<
  ReviewInvitation,
  Pick<ReviewInvitation, 'day' | 'coachId' | 'clientId'>
>('asking', {
  key: ({ day, coachId, clientId }) => ({ pk: `ask-for-reviews#${day}`, sk: `${coachId}#${clientId}` }),
})
