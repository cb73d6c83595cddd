import { entity } from '#core/lib/table'

/** A client's review as the coach's page shows it: it is there while an admin has it approved (decision 42). */
export interface PublishedReview {
  coachId: string
  /** Sorts by creation. */
  reviewId: string
  clientId: string
  text: string
  /** 0.5 to 5 in halves. */
  rating: number
  createdAt: string
}

/** A coach's: `reviews#<coachId>`. */
export const PublishedReviewEntity = entity<PublishedReview, Pick<PublishedReview, 'coachId' | 'reviewId'>>(
  'published-review',
  { key: ({ coachId, reviewId }) => ({ pk: `reviews#${coachId}`, sk: reviewId }) },
)
