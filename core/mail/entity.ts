import type { EpochSeconds } from '#core/lib/clock'
import { shardOf } from '#core/lib/shards'
import { entity } from '#core/lib/table'
import type { LetterName } from '#core/mail/letter'

/** Those that wait: sent and refused ones are removed, so a lost one is found without an index (rule no-mail-is-lost). */
export interface MailItem {
  mailId: string
  letter: LetterName
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** Of who may end such mails by one click of their program. */
  oneClickStop?: string
  createdAt: string
  claimedUntil: EpochSeconds
  expiresAt: EpochSeconds
}

export const MailEntity = entity<MailItem, Pick<MailItem, 'mailId'>>('mail', {
  key: ({ mailId }) => ({ pk: `mails#${shardOf(mailId)}`, sk: mailId }),
})
