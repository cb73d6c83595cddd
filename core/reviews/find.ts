import { ReviewEntity, type ReviewItem } from '#core/reviews/entity'

/** Undefined also for the id that it had before an edit. */
export async function findReview(reviewId: string): Promise<ReviewItem | undefined> {
  const [found] = await ReviewEntity.query(`review#${reviewId}`, { index: 'gsi2', limit: 1 })
  // The index may be behind.
  const review = found && (await ReviewEntity.find(found))
  return review?.reviewId === reviewId ? review : undefined
}
