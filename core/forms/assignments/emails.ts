import type { OpenAssignment } from '#core/forms/assignments/entity'
import { config } from '#core/lib/config'
import type { OptionalEmail } from '#core/mail/email-template'
import { reminderUnsubscribe } from '#core/mail/emails'
import { plainTextForEmail } from '#core/mail/plain-text-for-email'
import type { Named } from '#core/shared/name'

const AREA = { client: 'client', coach: 'nutritionist' }

export const openAssignment = (
  { firstName }: Pick<Named, 'firstName'>,
  { title, assignmentId, recipientType }: Pick<OpenAssignment, 'title' | 'assignmentId' | 'recipientType'>,
  stop: string,
): OptionalEmail => ({
  name: 'assignments.reminder',
  subject: 'A form is waiting for you',
  firstName,
  paragraphs: [`You haven't filled out “${plainTextForEmail(title)}” yet.`],
  action: { label: 'Fill out form', url: `${config.siteUrl}/${AREA[recipientType]}/form/${assignmentId}` },
  stop: reminderUnsubscribe(stop),
})
