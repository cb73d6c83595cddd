import * as v from 'valibot'
import type { Reason } from '#core/mail/shared/suppression-reasons'

/** What became of a mail, as far as it ends mails to that address. */
export interface Report {
  email: string
  reason: Reason
  /** In the provider's words: `NoEmail`, `abuse`. */
  detail: string
  sentAt: string
}

const Mail = v.object({ timestamp: v.string(), destination: v.pipe(v.array(v.string()), v.length(1)) })
const Words = v.nullish(v.pipe(v.string(), v.maxLength(100)), '')

const BounceEvent = v.object({
  eventType: v.literal('Bounce'),
  mail: Mail,
  bounce: v.object({ bounceType: v.string(), bounceSubType: Words }),
})
const ComplaintEvent = v.object({
  eventType: v.literal('Complaint'),
  mail: Mail,
  complaint: v.object({ complaintFeedbackType: Words }),
})
const MailEvent = v.variant('eventType', [BounceEvent, ComplaintEvent])

/**
 * What SES tells of a mail; undefined for what ends nothing: a full mailbox, a word that it was no spam, or the note
 * that a topic was found. It names whom we wrote to: a mailbox behind it may have another name.
 */
export function reportOf(message: string): Report | undefined {
  if (!message.startsWith('{')) return undefined
  const event = v.parse(MailEvent, JSON.parse(message))
  const [to = ''] = event.mail.destination
  const about = { email: to.toLowerCase(), sentAt: event.mail.timestamp }
  if (event.eventType === 'Bounce') {
    const { bounceType, bounceSubType } = event.bounce
    return bounceType === 'Permanent' ? { ...about, reason: 'BOUNCE', detail: bounceSubType } : undefined
  }
  const { complaintFeedbackType } = event.complaint
  return complaintFeedbackType === 'not-spam'
    ? undefined
    : { ...about, reason: 'COMPLAINT', detail: complaintFeedbackType }
}
