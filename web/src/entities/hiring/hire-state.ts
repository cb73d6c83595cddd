import { priceText } from '#core/coach/shared/prices'
import type { CoachDetail } from '#core/discovery/shared/schema'
import type { CoachRelationship } from '#core/hiring/shared/schema'
import type { RelationshipStatus } from '#core/relationship/shared/schema'
import { messages } from '#core/shared/messages'
import { nameOf } from '#core/shared/name'

/** Whether this is one of the client's coaches: one who approved them, or whom they pay (rule paying-clients). */
export const isCurrent = ({ status, subscription }: Pick<CoachRelationship, 'status' | 'subscription'>) =>
  status === 'APPROVED' || subscription !== null

/** Whether this coach neither is nor might become the client's, so that the client looks for another. */
export const isLooking = ({ status, subscription }: Pick<CoachRelationship, 'status' | 'subscription'>) =>
  status === 'REJECTED' && subscription === null

/** What the client sees of the request. */
export const RELATIONSHIP_TEXTS: Record<RelationshipStatus, string> = {
  PENDING: messages.linkPending,
  APPROVED: messages.linkApproved,
  REJECTED: messages.linkRejected,
}

export const RELATIONSHIP_COLORS: Record<RelationshipStatus, string> = {
  PENDING: 'yellow',
  APPROVED: 'leaf',
  REJECTED: 'gray',
}

type HireState = Pick<CoachDetail, 'status' | 'availability' | 'subscribed'>

type Action = 'hire' | 'pay' | 'chat'

/** What a client most likely does next with a coach; nothing while they wait and after a refusal. */
export function nextAction({ status, availability, subscribed }: HireState): Action | undefined {
  if (status === 'APPROVED') return subscribed ? 'chat' : 'pay'
  return status === null && availability ? 'hire' : undefined
}

/** The text next to the next step: the client’s status with a coach, or the price while that is the question. */
export function statusLine(coach: CoachDetail): { text: string; note: string } {
  const price = priceText(coach.expYears)
  const next = nextAction(coach)
  if (next === 'chat') return { text: `${nameOf(coach)} is your coach`, note: '' }
  if (next === 'pay') return { text: price, note: payRefusal(coach) ?? 'Cancel anytime' }
  if (next === 'hire') return { text: price, note: 'Nothing to pay today' }
  const text = coach.status ? RELATIONSHIP_TEXTS[coach.status] : 'Not accepting new clients'
  return { text, note: hireRefusal(coach) ?? '' }
}

/** Why nothing can be paid now; undefined when it can. */
export function payRefusal({
  status,
  canBePaid,
  firstName,
}: Pick<CoachDetail, 'status' | 'canBePaid' | 'firstName'>): string | undefined {
  if (status !== 'APPROVED') return `You can subscribe once ${firstName} approves you.`
  return canBePaid ? undefined : `${firstName} can't take payments yet. Try again later.`
}

/** Why "Hire now" cannot be pressed; undefined when it can (rule hire). */
export function hireRefusal({
  status,
  availability,
  firstName,
}: Pick<CoachDetail, 'status' | 'availability' | 'firstName'>): string | undefined {
  if (status === 'APPROVED') return `You're already a client of ${firstName}.`
  if (status === 'PENDING') return `${firstName} will decide soon. We'll email you.`
  if (status === 'REJECTED') return `${firstName} declined your request.`
  if (!availability) return `${firstName} isn't accepting new clients right now.`
  return undefined
}
