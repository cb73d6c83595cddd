import { config } from '#core/lib/config'
import type { OptionalEmail } from '#core/mail/email-template'
import { reminderUnsubscribe } from '#core/mail/emails'
import { plainTextForEmail } from '#core/mail/plain-text-for-email'
import type { Named } from '#core/shared/name'

interface Received {
  submissionId: string
  title: string
}

/** Tells who answered which form, never what they answered. */
export const formAnswered = (
  coach: Pick<Named, 'firstName'>,
  client: Pick<Named, 'firstName'>,
  { submissionId, title }: Received,
  stop: string,
): OptionalEmail => ({
  name: 'submissions.received',
  subject: `${plainTextForEmail(client.firstName)} answered your form`,
  firstName: coach.firstName,
  paragraphs: [
    `${plainTextForEmail(client.firstName)} answered “${plainTextForEmail(title)}”. To protect their privacy, we don't show the answers here.`,
  ],
  action: {
    label: 'Read the answers',
    url: `${config.siteUrl}/nutritionist/submissions/${submissionId}`,
  },
  stop: reminderUnsubscribe(stop),
})
