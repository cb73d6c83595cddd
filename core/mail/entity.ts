import * as v from 'valibot'
import { entity } from '#core/lib/entity'
import { checkedOnWrite, orBlank, shape } from '#core/lib/shape'
import { shardOf } from '#core/lib/shards'
import { STREAMED } from '#core/lib/streamed-entities'
import type { EmailTemplate } from '#core/mail/email-template'
import { REASONS } from '#core/mail/shared/schema'

/**
 * An email that is waiting to be sent. Sent and refused ones are removed, so leftovers are found without an index
 * (rule emails-are-never-lost).
 */
export const MailItem = shape({
  mailId: v.string(),
  to: v.string(),
  /** Rendered when it is sent, which keeps the item small. */
  letter: checkedOnWrite<EmailTemplate>(),
  createdAt: v.string(),
  claimedUntil: v.number(),
  expiresAt: v.number(),
})
export type MailItem = v.InferOutput<typeof MailItem>

export const MailEntity = entity(STREAMED.mail, {
  personal: { topic: 'emails', of: [], erasure: 'expire' },
  shape: MailItem,
  id: ['mailId'],
  key: ({ mailId }) => ({ pk: `mails#${shardOf(mailId)}`, sk: mailId }),
})

/**
 * Blocks email to an address, or records that a block was lifted recently. Says whose address it is, but contains
 * only its hash (rule suppress-bounced-addresses).
 */
export const Suppression = shape({
  hash: v.string(),
  userId: v.optional(v.string()),
  reason: v.picklist(REASONS),
  detail: orBlank(),
  since: v.string(),
  /** ISO 8601. Email is sent again from then on, and reports about earlier emails are ignored. */
  liftedAt: v.optional(v.string()),
  expiresAt: v.optional(v.number()),
})
export type Suppression = v.InferOutput<typeof Suppression>

/** Active blocks of our users' addresses, newest last: gsi1 under `suppressions`. */
export const SuppressionEntity = entity('suppression', {
  personal: { topic: 'emails', of: ['userId'], erasure: 'keep' },
  shape: Suppression,
  id: ['hash'],
  key: ({ hash }) => ({ pk: `suppressed#${hash}`, sk: 'suppression' }),
  gsi1: ({ hash, userId, since, liftedAt }) =>
    userId && !liftedAt ? { pk: 'suppressions', sk: `${since}#${hash}` } : undefined,
})
