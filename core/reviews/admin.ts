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

/** Those that wait longest come first, unless the query says otherwise. */
export const listWaiting = async (query: TableQuery) =>
  pageOf(await readWaiting('review'), reviewTable, query)
/** Each with the answer that waits. */
export const listWaitingAnswers = async (query: TableQuery) =>
  pageOf(await readWaiting('answer'), reviewTable, query)

/** Those that wait longest come first (rule queues-from-the-oldest). */
export async function readWaiting(kind: WaitingText['kind']): Promise<ModeratedReview[]> {
  const waiting = await WaitingTextEntity.query(`waiting-${kind}s`, {
    limit: QUEUE_LENGTH,
    isConsistent: true,
  })
  const [reviews, coaches, clients] = await Promise.all([
    ReviewEntity.findMany(waiting),
    CoachRowEntity.findMany(waiting),
    clientsById(waiting.map(({ clientId }) => clientId)),
  ])
  const coachOf = new Map(coaches.map((coach) => [coach.coachId, coach]))
  const ids = new Set(waiting.map(({ id }) => id))
  return reviews.flatMap((review) => {
    const coach = coachOf.get(review.coachId)
    // It may have been edited in between.
    const isIn = ids.has((kind === 'review' ? review.reviewId : review.answer?.answerId) ?? '')
    return coach && isIn ? toAdmin(review, coach, clients.get(review.clientId)) : []
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
