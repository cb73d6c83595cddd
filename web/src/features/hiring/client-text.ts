import type { ClientLink } from '#core/hiring/shared/schema'
import type { ClientConnection, LinkStatus } from '#core/relationship/shared/schema'
import { personName } from '@/entities/account/person-name'
import { perMonth, statusText } from '@/entities/billing/plan-text'

export const clientName = ({ client }: ClientLink) => personName(client.user)

const SHOWN_WISHES = 3

/** The name and photo of a client for lists. */
export const personOfLink = (link: ClientLink) => ({
  id: link.clientId,
  name: clientName(link),
  image: link.client.user.image,
})

export const STATUS_LABELS: Record<LinkStatus, string> = {
  PENDING: 'Pending',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
}

/**
 * Whether the client has sent this coach a request. Clients who only pay for a group haven't, and have no
 * direct conversation with the coach.
 */
export const hasAsked = ({ status }: ClientConnection) => status !== null

/** A pending request must be decided and can't be hidden. */
export const canHide = (link: ClientConnection) => hasAsked(link) && link.status !== 'PENDING'

/** What a client pays: 'Active, $200 per month'. */
export const paymentText = ({ subscription }: ClientLink) =>
  subscription
    ? `${statusText(subscription.status)}, ${perMonth(subscription.plan.amount)}`
    : 'No subscription'

export const isApproved = ({ status }: ClientConnection) => status === 'APPROVED'

/** The email address of an approved client. Other clients' addresses aren't sent to coaches. */
export const emailOf = ({ client: { user } }: ClientLink) => ('email' in user ? user.email : '')

/** What a client is looking for: 'Vegan, Keto Diet'. */
export function wishText({ client: { coachPreference } }: ClientLink): string {
  const wishes = coachPreference?.specialities ?? []
  const more = wishes.length - SHOWN_WISHES
  if (wishes.length === 0) return 'Any specialty'
  return `${wishes.slice(0, SHOWN_WISHES).join(', ')}${more > 0 ? ` +${more}` : ''}`
}

const QUESTIONS: Record<LinkStatus, { verb: string; consequence: string }> = {
  APPROVED: {
    verb: 'Approve',
    consequence: "We'll email them. They can then chat with you and choose a monthly plan.",
  },
  REJECTED: {
    verb: 'Reject',
    consequence: "We'll email them. They can't send you another request, but you can change this later.",
  },
  PENDING: {
    verb: 'Set to pending',
    consequence: 'Their request will be pending again.',
  },
}

/** The confirmation dialog before a client's status changes. */
export function questionOf(link: ClientLink, status: LinkStatus) {
  const { verb, consequence } = QUESTIONS[status]
  return {
    title: status === 'PENDING' ? `Set ${clientName(link)} to pending?` : `${verb} ${clientName(link)}?`,
    body: consequence,
    confirmLabel: verb,
    isDestructive: status === 'REJECTED',
  }
}
