import { shardOf } from '#core/lib/shards'
import { entity } from '#core/lib/table'

/** Sent and refused ones are removed, so that one that was lost is found without an index (rule no-mail-is-lost). */
export interface MailItem {
  mailId: string
  to: string
  subject: string
  text: string
  html: string
  createdAt: string
  /** Seconds since 1970; until then whoever claimed it is sending it. */
  claimedUntil: number
  /** Seconds since 1970: nobody wants a mail that is a week late (TTL). */
  expiresAt: number
}

/** All that wait, oldest first: `mails#<shard>`. */
export const MailEntity = entity<MailItem, Pick<MailItem, 'mailId'>>('mail', {
  key: ({ mailId }) => ({ pk: `mails#${shardOf(mailId)}`, sk: mailId }),
})
