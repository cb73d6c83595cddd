import type { AuditEntry } from '#core/audit/entity'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity, type CoachItem, type DecidedChanges, DecidedChangesEntity } from '#core/coach/entity'
import { nowIso, nowSeconds } from '#core/lib/clock'
import { ReviewEntity, type ReviewItem } from '#core/reviews/entity'

/** What a log's page looks up: of each kind of thing all at once. */
interface Now {
  /** Of clients and coaches. */
  statusOf: Map<string, string>
  coachOf: Map<string, CoachItem>
  decidedOf: Map<string, DecidedChanges>
  reviewOf: Map<string, ReviewItem>
}
type Stands = (entry: AuditEntry, details: NonNullable<AuditEntry['details']>, now: Now) => boolean

const statusStands: Stands = ({ targetId }, { from, to }, { statusOf }) =>
  from !== to && statusOf.get(targetId) === to

const decisionStands: Stands = ({ targetId }, { requestId }, { decidedOf, statusOf }) => {
  const decided = decidedOf.get(targetId)
  return (
    decided !== undefined &&
    decided.request.requestId === requestId &&
    decided.expiresAt > nowSeconds() &&
    statusOf.get(targetId) === 'APPROVED'
  )
}

/** Of each act that can be undone, whether what it made still stands. */
const KINDS: Record<string, Stands> = {
  'client.status': statusStands,
  'client.delete': statusStands,
  'coach.status': statusStands,
  'coach.promote': ({ targetId }, { from, to }, { coachOf }) => {
    const coach = coachOf.get(targetId)
    const isOpen = from === null || (coach?.status === 'APPROVED' && String(from) > nowIso())
    return coach?.promotionTime === to && isOpen
  },
  'coach.changes.accept': decisionStands,
  'coach.changes.reject': decisionStands,
  'review.status': (entry, { review, to }, { reviewOf }) => {
    const now = reviewOf.get(keyOf(entry))
    return to !== 'PENDING' && now?.reviewId === review && now?.status === to
  },
  'review.answer.status': (entry, { answer, to }, { reviewOf }) => {
    const now = reviewOf.get(keyOf(entry))?.answer
    return to !== 'PENDING' && now?.answerId === answer && now?.status === to
  },
}

/** Acts whose outcome still stands; of several of one kind on one person or review the newest (rule impact-first). */
export async function undoableOf(entries: AuditEntry[]): Promise<Set<AuditEntry>> {
  const acts = entries.filter(({ action }) => Object.hasOwn(KINDS, action))
  const newest = [...Map.groupBy(acts, (entry) => `${groupOf(entry)} ${keyOf(entry)}`).values()].flatMap(
    ([first]) => first ?? [],
  )
  const ids = [...new Set(newest.map(({ targetId }) => targetId))]
  const coachIds = ids.map((coachId) => ({ coachId }))
  const reviewed = newest.flatMap(({ targetId: coachId, details }) =>
    typeof details?.client === 'string' ? { coachId, clientId: details.client } : [],
  )
  const [clients, coaches, decided, reviews] = await Promise.all([
    ClientEntity.findMany(ids.map((clientId) => ({ clientId }))),
    CoachEntity.findMany(coachIds),
    DecidedChangesEntity.findMany(newest.some(isDecision) ? coachIds : []),
    ReviewEntity.findMany(reviewed),
  ])
  const now: Now = {
    statusOf: new Map([
      ...clients.map(({ clientId, status }) => [clientId, status] as const),
      ...coaches.map(({ coachId, status }) => [coachId, status] as const),
    ]),
    coachOf: new Map(coaches.map((coach) => [coach.coachId, coach])),
    decidedOf: new Map(decided.map((one) => [one.coachId, one])),
    reviewOf: new Map(reviews.map((one) => [`${one.coachId} ${one.clientId}`, one])),
  }
  return new Set(newest.filter((entry) => KINDS[entry.action]?.(entry, entry.details ?? {}, now)))
}

/** A deletion and a suspension set the same status; both decisions are on the same changes. */
const groupOf = ({ action }: AuditEntry) =>
  action.startsWith('coach.changes.') ? 'changes' : action === 'client.delete' ? 'client.status' : action

const keyOf = ({ targetId, details }: AuditEntry) =>
  typeof details?.client === 'string' ? `${targetId} ${details.client}` : targetId

const isDecision = (entry: AuditEntry) => groupOf(entry) === 'changes'
