import { shardOf } from '#core/lib/shards'
import { entity } from '#core/lib/table'
import type { EmailTemplate } from '#core/mail/email-template'
import type { Reason } from '#core/mail/shared/suppression-reasons'
import type { EpochSeconds } from '#core/shared/clock'

/** Those that wait: sent and refused ones are removed, so a lost one is found without an index (rule no-mail-is-lost). */
export interface MailItem {
  mailId: string
  to: string
  /** Laid out when it is sent, which keeps the item small. */
  letter: EmailTemplate
  createdAt: string
  claimedUntil: EpochSeconds
  expiresAt: EpochSeconds
}

export const MailEntity = entity<MailItem, Pick<MailItem, 'mailId'>>('mail', {
  key: ({ mailId }) => ({ pk: `mails#${shardOf(mailId)}`, sk: mailId }),
})

/** That nothing is sent to an address, or that this ended lately. It says whose, and never which (rule no-mail-to-who-is-not-there). */
export interface Suppression {
  hash: string
  userId?: string
  reason: Reason
  detail: string
  since: string
  /** ISO 8601: mails are sent again, and reports of those before count no more. */
  liftedAt?: string
  expiresAt?: EpochSeconds
}

/** Those of people, newest last: gsi1 under `suppressions`. */
export const SuppressionEntity = entity<Suppression, Pick<Suppression, 'hash'>>('suppression', {
  key: ({ hash }) => ({ pk: `suppressed#${hash}`, sk: 'suppression' }),
  gsi1: ({ hash, userId, since, liftedAt }) =>
    userId && !liftedAt ? { pk: 'suppressions', sk: `${since}#${hash}` } : undefined,
})
