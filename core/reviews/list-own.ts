import { listOfClient } from '#core/billing/plans/subscriptions'
import { coachesById } from '#core/coach/entity'
import { ClientSumEntity } from '#core/ledger/entity'
import type { ClientActor } from '#core/lib/actor'
import { imageUrl } from '#core/lib/config'
import { RelationshipEntity } from '#core/relationship/entity'
import { ReviewEntity } from '#core/reviews/entity'
import { coachName, toAuthor } from '#core/reviews/present'
import type { ReviewedByMe } from '#core/reviews/shared/schema'

/**
 * Lists the coaches that the client can review or has reviewed. Subscriptions, including past ones, find every coach
 * the client has paid. The relationship may have ended, or never have existed (rules review-needs-payment,
 * paying-clients).
 */
export async function listOwn({ id }: ClientActor): Promise<ReviewedByMe[]> {
  const [relationships, subscriptions, reviews] = await Promise.all([
    RelationshipEntity.queryAll(`client#${id}`, { prefix: 'link#', index: 'gsi1' }),
    listOfClient(id),
    ReviewEntity.queryAll(`client#${id}`, { prefix: 'review#', index: 'gsi1' }),
  ])
  const coachIds = [
    ...new Set([...relationships, ...subscriptions, ...reviews].map(({ coachId }) => coachId)),
  ]
  const pairs = coachIds.map((coachId) => ({ coachId, clientId: id }))
  const [sums, coaches] = await Promise.all([ClientSumEntity.findMany(pairs), coachesById(coachIds)])
  const reviewOf = new Map(reviews.map((review) => [review.coachId, review]))
  const paid = new Set(sums.filter(({ amountCents = 0 }) => amountCents > 0).map(({ coachId }) => coachId))
  return coachIds.flatMap((coachId) => {
    const [coach, review] = [coaches.get(coachId), reviewOf.get(coachId)]
    const canReview = paid.has(coachId) && coach?.status === 'APPROVED'
    if (!coach || (!canReview && !review)) return []
    return {
      nutritionist: { ...coachName(coach), image: imageUrl(coach.imageKey) },
      canReview,
      review: review ? toAuthor(review) : null,
    }
  })
}
