import type { CoachDetail } from '#core/discovery/schema'
import type { LinkStatus } from '#core/hiring/schema'
import { messages } from '#core/messages'

/** What the client sees of the request (spec 4). */
export const LINK_TEXTS: Record<LinkStatus, string> = {
  PENDING: messages.linkPending,
  APPROVED: messages.linkApproved,
  REJECTED: messages.linkRejected,
}

/** Why "Hire now" cannot be pressed; undefined when it can (spec 4, decision 28). */
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
