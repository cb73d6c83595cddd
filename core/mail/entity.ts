import { entity } from '#core/lib/table'

/** A mail that a committed change asks for. The stream consumer sends it, again until it went out. */
export interface MailItem {
  mailId: string
  to: string
  subject: string
  text: string
  html: string
  createdAt: string
  /** Seconds since 1970; until then whoever claimed it is sending it. */
  claimedUntil: number
  /** ISO 8601. */
  sentAt?: string
  /** Why the provider will never take it. */
  failure?: string
  /** Seconds since 1970: a mail is nothing to keep (TTL). */
  expiresAt: number
}

export const MailEntity = entity<MailItem, Pick<MailItem, 'mailId'>>('mail', {
  key: ({ mailId }) => ({ pk: `mail#${mailId}`, sk: 'mail' }),
})
