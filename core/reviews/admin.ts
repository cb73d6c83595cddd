import { clientsById } from '#core/client/by-id'
import { CoachRowEntity } from '#core/coach/entity'
import { ReviewEntity, type WaitingText, WaitingTextEntity } from '#core/reviews/entity'
import { toAdmin } from '#core/reviews/present'
import type { ModeratedReview } from '#core/reviews/shared/schema'
import { QUEUE_LENGTH } from '#core/shared/limits'
import { nameOf } from '#core/shared/name'
import type { TableQuery } from '#core/shared/schema'
import { pageOf, type TableShape } from '#core/shared/table-page'

export const reviewTable: TableShape<ModeratedReview> = {
  id: ({ id }) => id,
  texts: ({ nutritionist }) => [nameOf(nutritionist), nutritionist.email],
  columns: {
    firstName: ({ nutritionist }) => nutritionist.firstName,
    lastName: ({ nutritionist }) => nutritionist.lastName,
    email: ({ nutritionist }) => nutritionist.email,
    from: ({ client }) => client.user.email,
    rating: ({ rating }) => rating,
    createdAt: ({ answer, createdAt }) => answer?.createdAt ?? createdAt,
  },
  standard: { sort: 'createdAt', order: 'asc' },
}

export const listWaiting = (query: TableQuery) => list('review', query)
export const listWaitingAnswers = (query: TableQuery) => list('answer', query)

/** Lists pending reviews or answers, oldest first (rule queues-from-the-oldest). */
export const readWaiting = async (kind: WaitingText['kind']) => show(await waitingTexts(kind))

const waitingTexts = (kind: WaitingText['kind']) =>
  WaitingTextEntity.query(`waiting-${kind}s`, { limit: QUEUE_LENGTH, isConsistent: true })

/**
 * Reads only the reviews of the page, unless people's names or emails or the ratings determine which ones those are.
 */
async function list(kind: WaitingText['kind'], query: TableQuery) {
  const waiting = await waitingTexts(kind)
  const isByPeople = query.search !== '' || !['', 'createdAt'].includes(query.sort)
  if (isByPeople) return pageOf(await show(waiting), reviewTable, query)
  const { rows, count } = pageOf(waiting, waitingTable, query)
  return { rows: await show(rows), count }
}

const waitingTable: TableShape<WaitingText> = {
  id: ({ id }) => id,
  texts: () => [],
  columns: { createdAt: ({ id }) => id },
  standard: { sort: 'createdAt', order: 'asc' },
}

async function show(waiting: WaitingText[]): Promise<ModeratedReview[]> {
  const [reviews, coaches, clients] = await Promise.all([
    ReviewEntity.findMany(waiting),
    CoachRowEntity.findMany(waiting),
    clientsById(waiting.map(({ clientId }) => clientId)),
  ])
  const coachOf = new Map(coaches.map((coach) => [coach.coachId, coach]))
  const reviewOf = new Map(reviews.map((review) => [`${review.coachId} ${review.clientId}`, review]))
  return waiting.flatMap(({ kind, id, coachId, clientId }) => {
    const [review, coach] = [reviewOf.get(`${coachId} ${clientId}`), coachOf.get(coachId)]
    // The text may have been edited since it was queued.
    const isIn = id === (kind === 'review' ? review?.reviewId : review?.answer?.answerId)
    return review && coach && coach.status !== 'DELETED' && isIn
      ? toAdmin(review, coach, clients.get(clientId))
      : []
  })
}
