import type { ClientRelationship } from '#core/hiring/shared/schema'
import type { ClientConnection, RelationshipStatus } from '#core/relationship/shared/schema'
import { personName } from '@/entities/account/person-name'
import { perMonth, statusText } from '@/entities/billing/plan-text'

export const clientName = ({ client }: ClientRelationship) => personName(client.user)

const SHOWN_WISHES = 3

/** The name and photo of a client for lists. */
export const personOf = (relationship: ClientRelationship) => ({
  id: relationship.clientId,
  name: clientName(relationship),
  image: relationship.client.user.image,
})

/**
 * Whether the client has sent this coach a request. Clients who only pay for a group haven't, and have no
 * direct conversation with the coach.
 */
export const hasAsked = ({ status }: ClientConnection) => status !== null

/** A pending request must be decided and can't be hidden. */
export const canHide = (relationship: ClientConnection) =>
  hasAsked(relationship) && relationship.status !== 'PENDING'

/** What a client pays: 'Active, $200 per month'. */
export const paymentText = ({ subscription }: ClientRelationship) =>
  subscription
    ? `${statusText(subscription.status)}, ${perMonth(subscription.plan.amount)}`
    : 'No subscription'

export const isApproved = ({ status }: ClientConnection) => status === 'APPROVED'

/** The email address of an approved client. Other clients' addresses aren't sent to coaches. */
export const emailOf = ({ client: { user } }: ClientRelationship) => ('email' in user ? user.email : '')

/** What a client is looking for: 'Vegan, Keto Diet'. */
export function wishText({ client: { coachPreference } }: ClientRelationship): string {
  const wishes = coachPreference?.specialities ?? []
  const more = wishes.length - SHOWN_WISHES
  if (wishes.length === 0) return 'Any specialty'
  return `${wishes.slice(0, SHOWN_WISHES).join(', ')}${more > 0 ? ` +${more}` : ''}`
}

const QUESTIONS: Record<RelationshipStatus, { verb: string; consequence: string }> = {
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
export function questionOf(relationship: ClientRelationship, status: RelationshipStatus) {
  const { verb, consequence } = QUESTIONS[status]
  return {
    title:
      status === 'PENDING'
        ? `Set ${clientName(relationship)} to pending?`
        : `${verb} ${clientName(relationship)}?`,
    body: consequence,
    confirmLabel: verb,
    isDestructive: status === 'REJECTED',
  }
}
