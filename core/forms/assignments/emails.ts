import type { OpenPoll } from '#core/forms/assignments/entity'
import { config } from '#core/lib/config'
import type { OptionalEmail } from '#core/mail/email-template'
import { reminderUnsubscribe } from '#core/mail/emails'
import { plainTextForEmail } from '#core/mail/plain-text-for-email'
import type { Named } from '#core/shared/name'

const AREA = { client: 'client', coach: 'nutritionist' }

export const openPoll = (
  { firstName }: Pick<Named, 'firstName'>,
  { title, pollId, recipientType }: Pick<OpenPoll, 'title' | 'pollId' | 'recipientType'>,
  stop: string,
): OptionalEmail => ({
  name: 'polls.reminder',
  subject: 'A form is waiting for you',
  firstName,
  paragraphs: [`You haven't filled out “${plainTextForEmail(title)}” yet.`],
  action: { label: 'Fill out form', url: `${config.siteUrl}/${AREA[recipientType]}/form/${pollId}` },
  stop: reminderUnsubscribe(stop),
})
