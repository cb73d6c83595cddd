import { clientsById } from '#core/client/by-id'
import { personOf } from '#core/lib/present'
import { PublishedReviewEntity } from '#core/reviews/entity'
import type { PublicReview } from '#core/reviews/schema'

/** A page of a coach shows the newest ones. */
const SHOWN = 20
/** Reviews stay when their author's account goes, without a name (rule people-leave-payments). */
const NOBODY = { name: 'A former client', image: null }

export async function listPublished(coachId: string): Promise<PublicReview[]> {
  const reviews = await PublishedReviewEntity.query(`reviews#${coachId}`, { limit: SHOWN, newestFirst: true })
  const clients = await clientsById(reviews.map(({ clientId }) => clientId))
  return reviews.map(({ reviewId, clientId, text, rating, createdAt }) => {
    const author = clients.get(clientId)
    const { name, image } = author ? personOf(clientId, author) : NOBODY
    return { id: reviewId, text, rating, createdAt, client: { user: { name, image } } }
  })
}
