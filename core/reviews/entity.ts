import { entity } from '#core/lib/table'

export interface PublishedReview {
  coachId: string
  reviewId: string
  clientId: string
  text: string
  /** 0.5 to 5 in halves. */
  rating: number
  createdAt: string
}

export const PublishedReviewEntity = entity<PublishedReview, Pick<PublishedReview, 'coachId' | 'reviewId'>>(
  'published-review',
  { key: ({ coachId, reviewId }) => ({ pk: `reviews#${coachId}`, sk: reviewId }) },
)
