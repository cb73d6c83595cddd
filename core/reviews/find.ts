import { ClientEntity, type ClientItem } from '#core/client/entity'
import { ReviewEntity, type ReviewItem } from '#core/reviews/entity'

export interface Found {
  review: ReviewItem
  /** Undefined if the account is gone. */
  author: ClientItem | undefined
}

/** Finds a review by its current id. Returns undefined for the id from before an edit. */
export async function findReview(reviewId: string): Promise<Found | undefined> {
  const [indexed] = await ReviewEntity.query(`review#${reviewId}`, { index: 'gsi2', limit: 1 })
  if (!indexed) return undefined
  // The index may lag behind.
  const [review, author] = await Promise.all([
    ReviewEntity.find(indexed),
    ClientEntity.find({ clientId: indexed.clientId }),
  ])
  return review?.reviewId === reviewId ? { review, author } : undefined
}
