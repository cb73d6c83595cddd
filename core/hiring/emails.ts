import { config } from '#core/lib/config'
import type { TransactionalEmail } from '#core/mail/email-template'
import { plainNameForEmail } from '#core/mail/plain-text-for-email'
import type { LinkStatus } from '#core/relationship/shared/schema'
import type { Named } from '#core/shared/name'

export const hireRequest = (coach: Named, client: Named): TransactionalEmail => ({
  name: 'hiring.request',
  subject: 'A new client would like to work with you',
  firstName: coach.firstName,
  paragraphs: [
    `${plainNameForEmail(client)} asked you to be their coach. You can approve or reject the request in your list of clients.`,
  ],
  action: { label: 'See the request', url: `${config.siteUrl}/nutritionist/clients` },
})

const DECISIONS: Record<LinkStatus, (coach: string) => { subject: string; text: string }> = {
  APPROVED: (coach) => ({
    subject: `${coach} is your coach now`,
    text: `Good news: ${coach} approved your request. You can chat right away, and the plans are on their page.`,
  }),
  REJECTED: (coach) => ({
    subject: `${coach} can't take you on`,
    text: `${coach} is not able to work with you at the moment. You can ask another coach at any time.`,
  }),
  PENDING: (coach) => ({
    subject: `${coach} looks at your request again`,
    text: `${coach} has not decided yet after all. We will write to you as soon as there is a decision.`,
  }),
}

export function requestDecision(
  status: LinkStatus,
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
