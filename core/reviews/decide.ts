import { prepareAuditEntry } from '#core/audit/audit'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import { ratingOf } from '#core/coach/rating'
import type { AdminActor } from '#core/lib/actor'
import { transact, type Write } from '#core/lib/table'
import { prepareReviewChange, publishedOf, ratingChanges, reviewChanged } from '#core/reviews/change'
import * as Emails from '#core/reviews/emails'
import type { ReviewItem } from '#core/reviews/entity'
import { type Found, findReview } from '#core/reviews/find'
import { toAdmin } from '#core/reviews/present'
import type {
  AnswerDecision,
  ModeratedReview,
  ReviewDecision,
  ReviewImpact,
  ReviewStatus,
} from '#core/reviews/shared/schema'
import { notFound } from '#core/shared/errors'

/**
 * Publishes or rejects a review, or makes it pending again, in one transaction with the coach's ratings (rule
 * reviews-count-when-published).
 */
export const decideReview = async (actor: AdminActor, decision: ReviewDecision): Promise<ModeratedReview> =>
  carryOut(await outcomeOfReview(decision), ({ before: { coachId, clientId, status: from }, after }) =>
    prepareAuditEntry(actor, 'review.status', coachId, {
      review: decision.id,
      client: clientId,
      from,
      to: after.status,
    }),
  )

export const decideAnswer = async (actor: AdminActor, decision: AnswerDecision): Promise<ModeratedReview> =>
  carryOut(await outcomeOfAnswer(decision), ({ before }) =>
    prepareAuditEntry(actor, 'review.answer.status', before.coachId, {
      review: decision.id,
      answer: decision.answerId,
      client: before.clientId,
      from: before.answer?.status ?? null,
      to: decision.status,
    }),
  )

/**
 * Predicts what a decision on a review, or on its answer, will affect, using the code that carries it out (rule
 * preview-consequences).
 */
export async function previewReviewDecision({
  answerId,
  ...decision
}: ReviewDecision & { answerId?: string }): Promise<ReviewImpact> {
  const { before, after, coach, emails } = await (answerId
    ? outcomeOfAnswer({ ...decision, answerId })
    : outcomeOfReview(decision))
  const changes = ratingChanges(publishedOf(before), publishedOf(after))
  const sum = (field: 'ratingSum' | 'ratingCount') =>
    changes.reduce((total, change) => total + change[field], coach[field])
  return {
    rating: {
      from: ratingOf(coach),
      to: ratingOf({ ratingSum: sum('ratingSum'), ratingCount: sum('ratingCount') }),
    },
    mails: emails.length,
  }
}

interface Outcome extends Emails.People {
  before: ReviewItem
  after: ReviewItem
  emails: Write[]
}

async function outcomeOfReview({ id, ...change }: ReviewDecision): Promise<Outcome> {
  const current = await findReview(id)
  if (!current) throw notFound('Review')
  const { review } = current
  const after = { ...review, status: change.status }
  return outcomeOf(current, after, isNews(review.status, change), (people) =>
    Emails.prepareReviewDecidedEmails(review, change.status, people),
  )
}

async function outcomeOfAnswer({ id, answerId, ...change }: AnswerDecision): Promise<Outcome> {
  const current = await findReview(id)
  const answer = current?.review.status === 'APPROVED' && current.review.answer
  if (!answer) throw notFound('Reply')
  if (answer.answerId !== answerId) throw reviewChanged()
  const after = { ...current.review, answer: { ...answer, status: change.status } }
  return outcomeOf(current, after, isNews(answer.status, change), (people) =>
    Emails.prepareReplyDecidedEmails(change.status, people),
  )
}

/**
 * Returns false if the status is already set. Answers 409 if another admin has decided differently (rule
 * reject-stale-decisions).
 */
function isNews(
  from: ReviewStatus,
  { status, previousStatus }: Pick<ReviewDecision, 'status' | 'previousStatus'>,
) {
  if (from !== status && from !== previousStatus) throw reviewChanged()
  return from !== status
}

async function outcomeOf(
  { review: before, author: client }: Found,
  after: ReviewItem,
  isNew: boolean,
  emailWrites: (people: Emails.People) => Write[],
): Promise<Outcome> {
  const coach: CoachItem | undefined = await CoachEntity.find({ coachId: before.coachId })
  if (!coach) throw notFound('Coach')
  return isNew
    ? { before, after, coach, client, emails: emailWrites({ coach, client }) }
    : { before: after, after, coach, client, emails: [] }
}

async function carryOut(outcome: Outcome, act: (outcome: Outcome) => Write): Promise<ModeratedReview> {
  const { before, after, coach, client, emails } = outcome
  if (before !== after) await transact([...prepareReviewChange(before, after), act(outcome), ...emails])
  return toAdmin(after, coach, client)
}
