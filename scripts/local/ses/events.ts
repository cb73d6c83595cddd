import { randomUUID } from 'node:crypto'
import type { SNSEvent } from 'aws-lambda'

export type Fate = 'bounce' | 'transient' | 'complaint'

/** The test mailboxes of SES, with an optional label. */
const SIMULATOR = /^(bounce|complaint)(?:\+[\w-]+)?@simulator\.amazonses\.com$/

export const fateAt = (email: string): Fate | undefined => SIMULATOR.exec(email)?.[1] as Fate | undefined

/** The event that SES sends through SNS after an email bounced or was marked as spam. */
export function undelivered(email: string, fate: Fate): Pick<SNSEvent, 'Records'> {
  const timestamp = new Date().toISOString()
  const feedbackId = randomUUID()
  const message = {
    mail: { timestamp, messageId: `0100-${randomUUID()}`, destination: [email] },
    ...(fate === 'complaint'
      ? {
          eventType: 'Complaint',
          complaint: {
            feedbackId,
            timestamp,
            complaintFeedbackType: 'abuse',
            complainedRecipients: [{ emailAddress: email }],
          },
        }
      : {
          eventType: 'Bounce',
          bounce: {
            feedbackId,
            timestamp,
            bounceType: fate === 'bounce' ? 'Permanent' : 'Transient',
            bounceSubType: fate === 'bounce' ? 'NoEmail' : 'MailboxFull',
            bouncedRecipients: [{ emailAddress: email, action: 'failed' }],
          },
        }),
  }
  const Sns = { Message: JSON.stringify(message) } as SNSEvent['Records'][number]['Sns']
  return { Records: [{ EventSource: 'aws:sns', EventVersion: '1.0', EventSubscriptionArn: '', Sns }] }
}
