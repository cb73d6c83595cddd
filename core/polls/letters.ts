import { config } from '#core/lib/config'
import type { Named } from '#core/lib/name'
import type { UnowedLetter } from '#core/mail/letter'
import { stopReminders } from '#core/mail/letters'
import { said } from '#core/mail/said'
import type { OpenPoll } from '#core/polls/entity'

const AREA = { client: 'client', coach: 'nutritionist' }

export const openPoll = (
  { firstName }: Pick<Named, 'firstName'>,
  { title, pollId, recipientType }: Pick<OpenPoll, 'title' | 'pollId' | 'recipientType'>,
  stop: string,
): UnowedLetter => ({
  name: 'polls.reminder',
  subject: 'A form is waiting for you',
  firstName,
  paragraphs: [`The form “${said(title)}” still waits for your answers.`],
  action: { label: 'Fill it in', url: `${config.siteUrl}/${AREA[recipientType]}/form/${pollId}` },
  stop: stopReminders(stop),
})
