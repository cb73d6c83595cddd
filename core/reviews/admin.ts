import { record } from '#core/audit/audit'
import { clientsById } from '#core/client/by-id'
import type { ClientItem } from '#core/client/entity'
import { CoachEntity, type CoachItem, CoachRowEntity } from '#core/coach/entity'
import type { AdminActor } from '#core/lib/actor'
import { notFound } from '#core/lib/errors'
import { QUEUE_LENGTH } from '#core/lib/queue'
import type { TableQuery } from '#core/lib/schema'
import { transact, type Write } from '#core/lib/table'
import { pageOf, type TableShape } from '#core/lib/table-page'
import { changeWrites, overtaken } from '#core/reviews/change'
import { ReviewEntity, type ReviewItem, type WaitingText, WaitingTextEntity } from '#core/reviews/entity'
import { type Found, findReview } from '#core/reviews/find'
import * as Letters from '#core/reviews/letters'
import { toAdmin } from '#core/reviews/present'
import type { AnswerDecision, ModeratedReview, ReviewDecision, ReviewStatus } from '#core/reviews/schema'

export const reviewTable: TableShape<ModeratedReview> = {
  id: ({ id }) => id,
  texts: ({ nutritionist: { firstName, lastName, email } }) => [`${firstName} ${lastName}`, email],
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
/** Each with the answer that waits. */
export const listWaitingAnswers = (query: TableQuery) => list('answer', query)

/** Those that wait, the oldest first (rule queues-from-the-oldest). */
export const readWaiting = async (kind: WaitingText['kind']) => show(await waitingTexts(kind))

const waitingTexts = (kind: WaitingText['kind']) =>
  WaitingTextEntity.query(`waiting-${kind}s`, { limit: QUEUE_LENGTH, isConsistent: true })

/** Only the reviews of the page are read; all of them where people decide which those are. */
async function list(kind: WaitingText['kind'], query: TableQuery) {
  const waiting = await waitingTexts(kind)
  const isByPeople = query.search !== '' || !['', 'createdAt'].includes(query.sort)
  if (isByPeople) return pageOf(await show(waiting), reviewTable, query)
  const { rows, count } = pageOf(waiting, asTheyCame, query)
  return { rows: await show(rows), count }
}

const asTheyCame: TableShape<WaitingText> = {
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
    // It may have been edited in between.
    const isIn = id === (kind === 'review' ? review?.reviewId : review?.answer?.answerId)
    return review && coach && isIn ? toAdmin(review, coach, clients.get(clientId)) : []
  })
}

/** In one transaction with the ratings that follow (rule reviews-count-when-published). */
export async function decide(actor: AdminActor, { id, ...change }: ReviewDecision): Promise<ModeratedReview> {
  const found = await findReview(id)
  if (!found) throw notFound('Review')
  const { review: before } = found
  const { coachId, clientId, status: from } = before
  const { status } = change
  return bring(found, { ...before, status }, isNews(from, change), (people) => [
    record(actor, 'review.status', coachId, { review: id, client: clientId, from, to: status }),
    ...Letters.reviewDecided(before, status, people),
  ])
}

export async function decideAnswer(
  actor: AdminActor,
  { id, answerId, ...change }: AnswerDecision,
): Promise<ModeratedReview> {
  const found = await findReview(id)
  const answer = found?.review.status === 'APPROVED' && found.review.answer
  if (!answer) throw notFound('Answer')
  const { review: before } = found
  if (answer.answerId !== answerId) throw overtaken
  const { status: from } = answer
  const { status } = change
  const after: ReviewItem = { ...before, answer: { ...answer, status } }
  return bring(found, after, isNews(from, change), (people) => [
    record(actor, 'review.answer.status', before.coachId, { review: id, answer: answerId, from, to: status }),
    ...Letters.answerDecided(status, people),
  ])
}

/** False when it is so already; another admin may have decided otherwise (rule say-what-you-saw). */
function isNews(
  from: ReviewStatus,
  { status, previousStatus }: Pick<ReviewDecision, 'status' | 'previousStatus'>,
) {
  if (from !== status && from !== previousStatus) throw overtaken
  return from !== status
}

async function bring(
  { review: before, author: client }: Found,
  after: ReviewItem,
  isNew: boolean,
  also: (people: { coach: CoachItem; client: ClientItem | undefined }) => Write[],
): Promise<ModeratedReview> {
  const coach = await CoachEntity.find({ coachId: before.coachId })
  if (!coach) throw notFound('Coach')
  if (isNew) await transact([...changeWrites(before, after), ...also({ coach, client })])
  return toAdmin(after, coach, client)
}
