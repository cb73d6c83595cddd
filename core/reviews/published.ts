import { clientsById } from '#core/client/by-id'
import type { CoachActor } from '#core/lib/actor'
import { PublishedReviewEntity, ReviewEntity } from '#core/reviews/entity'
import { toAnybody, toCoach } from '#core/reviews/present'
import type { CoachReviews, PublicReviews } from '#core/reviews/shared/schema'

const PAGE_SIZE = 20

/** Returns a page of a coach's published reviews, newest first, starting after the review `after`. */
async function pageOf(coachId: string, after?: string) {
  const published = await PublishedReviewEntity.queryPage(`reviews#${coachId}`, {
    pageSize: PAGE_SIZE,
    newestFirst: true,
    ...(after && { after: { coachId, reviewId: after } }),
  })
  const last = published.length === PAGE_SIZE ? published.at(-1) : undefined
  return { published, next: last?.reviewId ?? null }
}

/** Lists reviews as clients read them on the coach's page. */
export async function listPublished(coachId: string, after?: string): Promise<PublicReviews> {
  const { published, next } = await pageOf(coachId, after)
  const clients = await clientsById(published.map(({ clientId }) => clientId))
  return { rows: published.map((review) => toAnybody(review, clients.get(review.clientId))), next }
}

/** Lists reviews as the coach reads them, with the status of each answer. */
export async function listForCoach({ id: coachId }: CoachActor, after?: string): Promise<CoachReviews> {
  const { published, next } = await pageOf(coachId, after)
  const [reviews, clients] = await Promise.all([
    ReviewEntity.findMany(published),
    clientsById(published.map(({ clientId }) => clientId)),
  ])
  const reviewOf = new Map(reviews.map((review) => [review.reviewId, review]))
  return {
    rows: published.flatMap(({ reviewId, clientId }) => {
      const review = reviewOf.get(reviewId)
      return review ? toCoach(review, clients.get(clientId)) : []
    }),
    next,
  }
}
