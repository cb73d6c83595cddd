import { config } from '#core/lib/config'
import type { TransactionalEmail } from '#core/mail/email-template'
import { plainNameForEmail } from '#core/mail/plain-text-for-email'
import type { RelationshipStatus } from '#core/relationship/shared/schema'
import type { Named } from '#core/shared/name'

/** The note itself stays on the site, because it may be about the client's health. */
export const hireRequest = (coach: Named, client: Named, hasNote = false): TransactionalEmail => ({
  name: 'hiring.request',
  subject: 'New client request',
  firstName: coach.firstName,
  paragraphs: [
    `${plainNameForEmail(client)} wants you as their coach${hasNote ? ' and wrote you a note' : ''}. Approve or reject the request in your client list.`,
  ],
  action: { label: 'See the request', url: `${config.siteUrl}/nutritionist/clients` },
})

const DECISIONS: Record<RelationshipStatus, (coach: string) => { subject: string; text: string }> = {
  APPROVED: (coach) => ({
    subject: `${coach} approved your request`,
    text: `${coach} is now your coach. You can chat right away and pick a plan on their page.`,
  }),
  REJECTED: (coach) => ({
    subject: `${coach} can't take you on`,
    text: `${coach} isn't able to work with you right now. You can send a request to another coach anytime.`,
  }),
  PENDING: (coach) => ({
    subject: `${coach} is reviewing your request again`,
    text: `Your request to ${coach} is pending again. We'll email you when they decide.`,
  }),
}

export function requestDecision(
  status: RelationshipStatus,
  client: Named,
  coach: Named & { coachId: string },
): TransactionalEmail {
  const { subject, text } = DECISIONS[status](plainNameForEmail(coach))
  return {
    name: 'hiring.decided',
    subject,
    firstName: client.firstName,
    paragraphs: [text],
    action:
      status === 'REJECTED'
        ? { label: 'Find another coach', url: `${config.siteUrl}/client/nutritionists` }
        : { label: 'See your coach', url: `${config.siteUrl}/client/nutritionists/${coach.coachId}` },
  }
}
