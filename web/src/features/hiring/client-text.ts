import type { ClientLink } from '#core/hiring/schema'
import type { Link, LinkStatus } from '#core/link/schema'
import { personName } from '@/display/account/person-name'
import { perMonth, statusText } from '@/display/billing/plan-text'

export const clientName = ({ client }: ClientLink) => personName(client.user)

const SHOWN_WISHES = 3

/** A client as lists show them. */
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

/** What a client pays: 'Active, $200 per month'. */
export const paymentText = ({ subscription }: ClientLink) =>
  subscription
    ? `${statusText(subscription.status)}, ${perMonth(subscription.plan.amount)}`
    : 'No subscription'

export const isApproved = ({ status }: Link) => status === 'APPROVED'

/** The address of a client who is approved; the others' is not told. */
export const emailOf = ({ client: { user } }: ClientLink) => ('email' in user ? user.email : '')

/** What somebody looks for: 'Vegan, Keto Diet'. */
export function wishText({ client: { coachPreference } }: ClientLink): string {
  const wishes = coachPreference?.specialities ?? []
  const more = wishes.length - SHOWN_WISHES
  if (wishes.length === 0) return 'Any specialty'
  return `${wishes.slice(0, SHOWN_WISHES).join(', ')}${more > 0 ? ` +${more}` : ''}`
}

const QUESTIONS: Record<LinkStatus, { verb: string; consequence: string }> = {
  APPROVED: {
    verb: 'Approve',
    consequence: 'They get an email, can chat with you and choose a monthly plan.',
  },
  REJECTED: {
    verb: 'Reject',
    consequence: 'They get an email and cannot ask you again. You can change this later.',
  },
  PENDING: {
    verb: 'Set back to pending:',
    consequence: 'They wait for your decision again.',
  },
}

/** What is asked before a client's status changes. */
export function questionOf(link: ClientLink, status: LinkStatus) {
  const { verb, consequence } = QUESTIONS[status]
  return {
    title: `${verb} ${clientName(link)}?`,
    body: consequence,
    confirmLabel: status === 'PENDING' ? 'Set to pending' : verb,
    isDestructive: status === 'REJECTED',
  }
}
