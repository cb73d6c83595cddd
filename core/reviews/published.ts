import { clientsById } from '#core/client/by-id'
import type { CoachActor } from '#core/lib/actor'
import { PublishedReviewEntity, ReviewEntity } from '#core/reviews/entity'
import { toAnybody, toCoach } from '#core/reviews/present'
import type { CoachReviews, PublicReview } from '#core/reviews/schema'

const SHOWN = 20
const PAGE_SIZE = 20

export async function listPublished(coachId: string): Promise<PublicReview[]> {
  const reviews = await PublishedReviewEntity.query(`reviews#${coachId}`, { limit: SHOWN, newestFirst: true })
  const clients = await clientsById(reviews.map(({ clientId }) => clientId))
  return reviews.map((review) => toAnybody(review, clients.get(review.clientId)))
}

/** The published reviews of the coach, newest first, from the one on that comes `after` another. */
export async function listForCoach({ id: coachId }: CoachActor, after?: string): Promise<CoachReviews> {
  const published = await PublishedReviewEntity.queryPage(`reviews#${coachId}`, {
    pageSize: PAGE_SIZE,
    newestFirst: true,
    ...(after && { after: { coachId, reviewId: after } }),
  })
  const [reviews, clients] = await Promise.all([
    ReviewEntity.findMany(published),
    clientsById(published.map(({ clientId }) => clientId)),
  ])
  const reviewOf = new Map(reviews.map((review) => [review.reviewId, review]))
  const last = published.length === PAGE_SIZE ? published.at(-1) : undefined
  return {
    rows: published.flatMap(({ reviewId, clientId }) => {
      const review = reviewOf.get(reviewId)
      return review ? toCoach(review, clients.get(clientId)) : []
    }),
    next: last?.reviewId ?? null,
  }
}
