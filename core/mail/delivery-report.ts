import * as v from 'valibot'
import type { Reason } from '#core/mail/shared/schema'

/** A bounce or complaint that ends email to its address. */
export interface Report {
  email: string
  reason: Reason
  /** SES's own term, such as `NoEmail` or `abuse`. */
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
 * Parses a message from SES. Returns undefined for anything that doesn't end email to an address: a full mailbox, a
 * report that it wasn't spam, or the plain text with which SES confirms a new topic. `email` is the address that we
 * wrote to, even if it forwards to a mailbox with another name.
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
