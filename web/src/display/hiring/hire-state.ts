import { priceText } from '#core/coach/prices'
import type { CoachDetail } from '#core/discovery/schema'
import type { LinkStatus } from '#core/link/schema'
import { messages } from '#core/messages'

/** What the client sees of the request. */
export const LINK_TEXTS: Record<LinkStatus, string> = {
  PENDING: messages.linkPending,
  APPROVED: messages.linkApproved,
  REJECTED: messages.linkRejected,
}

export const LINK_COLORS: Record<LinkStatus, string> = {
  PENDING: 'yellow',
  APPROVED: 'leaf',
  REJECTED: 'gray',
}

type Standing = Pick<CoachDetail, 'status' | 'availability' | 'subscribed'>

type Action = 'hire' | 'pay' | 'chat'

/** What a client most likely does next with a coach; nothing while they wait and after a refusal. */
export function nextAction({ status, availability, subscribed }: Standing): Action | undefined {
  if (status === 'APPROVED') return subscribed ? 'chat' : 'pay'
  return status === null && availability ? 'hire' : undefined
}

/** Where the client stands with a coach, in a few words; what it costs while that is still the question. */
export function standingText(coach: Standing & Pick<CoachDetail, 'expYears'>): string {
  if (coach.subscribed) return 'You are subscribed'
  if (nextAction(coach) === 'hire' || coach.status === 'APPROVED') return priceText(coach.expYears)
  return coach.status ? LINK_TEXTS[coach.status] : 'Not accepting new clients'
}

/** Why nothing can be paid now; undefined when it can. */
export function payRefusal({
  status,
  canBePaid,
  firstName,
}: Pick<CoachDetail, 'status' | 'canBePaid' | 'firstName'>): string | undefined {
  if (status !== 'APPROVED') return `You can pay as soon as ${firstName} has approved you.`
  return canBePaid ? undefined : `${firstName} cannot take payments yet. Please try again later.`
}

/** Why "Hire now" cannot be pressed; undefined when it can (rule hire). */
export function hireRefusal({
  status,
  availability,
  firstName,
}: Pick<CoachDetail, 'status' | 'availability' | 'firstName'>): string | undefined {
  if (status === 'APPROVED') return `You are a client of ${firstName} already.`
  if (status === 'PENDING') return `${firstName} has your request and decides soon. You will get an e-mail.`
  if (status === 'REJECTED') return `${firstName} has declined your request.`
  if (!availability) return `${firstName} does not accept new clients now.`
  return undefined
}
