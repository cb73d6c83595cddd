import { clientsById } from '#core/client/by-id'
import { CoachRowEntity, coachesById } from '#core/coach/entity'
import { imageUrl } from '#core/lib/config'
import { ReviewEntity, type WaitingText, WaitingTextEntity } from '#core/reviews/entity'
import { type ShownCoach, toAdmin } from '#core/reviews/present'
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

/** Lists pending reviews or answers, oldest first (rule queues-oldest-first). */
export const readWaiting = async (kind: WaitingText['kind']) => show(await waitingTexts(kind))

const waitingTexts = (kind: WaitingText['kind']) =>
  WaitingTextEntity.query(`waiting-${kind}s`, { limit: QUEUE_LENGTH, isConsistent: true })

/**
 * Reads only the reviews of the page, unless people's names or emails or the ratings determine which ones those are.
 * Then the coaches' slim rows do, and only the coaches of the page are read whole.
 */
async function list(kind: WaitingText['kind'], query: TableQuery) {
  const waiting = await waitingTexts(kind)
  const isByPeople = query.search !== '' || !['', 'createdAt'].includes(query.sort)
  if (!isByPeople) {
    const { rows, count } = pageOf(waiting, waitingTable, query)
    return { rows: await show(rows), count }
  }
  const { rows, count } = pageOf(await show(waiting, rowsById), reviewTable, query)
  const coaches = await coachesById(rows.map(({ nutritionist }) => nutritionist.id))
  const withPictures = rows.map((row) => ({
    ...row,
    nutritionist: { ...row.nutritionist, image: imageUrl(coaches.get(row.nutritionist.id)?.imageKey) },
  }))
  return { rows: withPictures, count }
}

const waitingTable: TableShape<WaitingText> = {
  id: ({ id }) => id,
  texts: () => [],
  columns: { createdAt: ({ id }) => id },
  standard: { sort: 'createdAt', order: 'asc' },
}

const rowsById = async (coachIds: string[]): Promise<Map<string, ShownCoach>> =>
  new Map(
    (await CoachRowEntity.findMany(coachIds.map((coachId) => ({ coachId })))).map((row) => [
      row.coachId,
      row,
    ]),
  )

async function show(
  waiting: WaitingText[],
  findCoaches: (coachIds: string[]) => Promise<Map<string, ShownCoach>> = coachesById,
): Promise<ModeratedReview[]> {
  const [reviews, coaches, clients] = await Promise.all([
    ReviewEntity.findMany(waiting),
    findCoaches(waiting.map(({ coachId }) => coachId)),
    clientsById(waiting.map(({ clientId }) => clientId)),
  ])
  const reviewOf = new Map(reviews.map((review) => [`${review.coachId} ${review.clientId}`, review]))
  return waiting.flatMap(({ kind, id, coachId, clientId }) => {
    const [review, coach] = [reviewOf.get(`${coachId} ${clientId}`), coaches.get(coachId)]
    // The text may have been edited since it was queued.
    const isIn = id === (kind === 'review' ? review?.reviewId : review?.answer?.answerId)
    return review && coach && isIn ? toAdmin(review, coach, clients.get(clientId)) : []
  })
}
