import { shardOf } from '#core/lib/shards'
import { STREAMED } from '#core/lib/streamed-entities'
import { entity } from '#core/lib/table'
import type { EmailTemplate } from '#core/mail/email-template'
import type { Reason } from '#core/mail/shared/schema'
import type { EpochSeconds } from '#core/shared/clock'

/**
 * An email that is waiting to be sent. Sent and refused ones are removed, so leftovers are found without an index
 * (rule no-mail-is-lost).
 */
export interface MailItem {
  mailId: string
  to: string
  /** Rendered when it is sent, which keeps the item small. */
  letter: EmailTemplate
  createdAt: string
  claimedUntil: EpochSeconds
  expiresAt: EpochSeconds
}

export const MailEntity = entity<MailItem, Pick<MailItem, 'mailId'>>(STREAMED.mail, {
  key: ({ mailId }) => ({ pk: `mails#${shardOf(mailId)}`, sk: mailId }),
})

/**
 * Blocks email to an address, or records that a block was lifted recently. Says whose address it is, but contains
 * only its hash (rule no-mail-to-who-is-not-there).
 */
export interface Suppression {
  hash: string
  userId?: string
  reason: Reason
  detail: string
  since: string
  /** ISO 8601. Email is sent again from then on, and reports about earlier emails are ignored. */
  liftedAt?: string
  expiresAt?: EpochSeconds
}

/** Active blocks of our users' addresses, newest last: gsi1 under `suppressions`. */
export const SuppressionEntity = entity<Suppression, Pick<Suppression, 'hash'>>('suppression', {
  key: ({ hash }) => ({ pk: `suppressed#${hash}`, sk: 'suppression' }),
  gsi1: ({ hash, userId, since, liftedAt }) =>
    userId && !liftedAt ? { pk: 'suppressions', sk: `${since}#${hash}` } : undefined,
})
