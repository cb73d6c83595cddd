import * as v from 'valibot'
import { senderKey } from '#core/forms/assignments/entity'
import { Schedule } from '#core/forms/schedules/frequency'
import { REPEAT_ENDS } from '#core/forms/schedules/shared/repeat-schema'
import { entity } from '#core/lib/entity'
import { entriesFrom, orBlank, orEmpty, orNull, orZero, shape } from '#core/lib/shape'

/**
 * A form that is sent repeatedly. Always written as a whole, because its index key changes with its state and next
 * date.
 */
export const RepeatItem = shape({
  ...Schedule.entries,
  repeatId: v.string(),
  senderId: v.nullable(v.string()),
  path: v.string(),
  title: orBlank(),
  status: v.picklist(['RUNNING', 'PAUSED', 'ENDED']),
  endedBecause: orNull(v.picklist(REPEAT_ENDS)),
  /** ISO 8601; null unless the repeat is running. */
  nextAt: orNull(v.string()),
  recipientCount: orZero(),
  firstIds: orEmpty(v.string()),
  createdAt: v.string(),
  expiresAt: v.optional(v.number()),
})
export type RepeatItem = v.InferOutput<typeof RepeatItem>

/** Stored separately, so that the repeat itself stays a small item. */
export const RepeatRecipients = shape({
  ...entriesFrom(RepeatItem, ['repeatId']),
  recipientIds: orEmpty(v.string()),
})
export type RepeatRecipients = v.InferOutput<typeof RepeatRecipients>

export const RepeatCount = shape({
  ...entriesFrom(RepeatItem, ['senderId']),
  count: v.optional(v.number()),
})
export type RepeatCount = v.InferOutput<typeof RepeatCount>

/** How many recipients a list names for each repeat. */
export const MAX_LISTED_RECIPIENTS = 5

export const DUE = 'repeats-due'
export const dueSortKey = ({ nextAt, repeatId }: Pick<RepeatItem, 'nextAt' | 'repeatId'>) =>
  `${nextAt}#${repeatId}`

/** A sender's repeats: `repeats#<sender>`. Running ones, the next one first: gsi1 under `repeats-due`. */
export const RepeatEntity = entity('repeat', {
  personal: { topic: 'forms', of: ['senderId'], exportedIn: 'forms', erasure: 'delete' },
  shape: RepeatItem,
  id: ['senderId', 'repeatId'],
  key: ({ senderId, repeatId }) => ({ pk: `repeats#${senderKey(senderId)}`, sk: repeatId }),
  gsi1: (repeat) => (repeat.status === 'RUNNING' ? { pk: DUE, sk: dueSortKey(repeat) } : undefined),
})
export const RepeatRecipientsEntity = entity('repeat-recipients', {
  personal: { topic: 'forms', of: ['recipientIds'], erasure: 'keep' },
  shape: RepeatRecipients,
  id: ['repeatId'],
  key: ({ repeatId }) => ({ pk: `repeat#${repeatId}`, sk: 'recipients' }),
})
export const RepeatCountEntity = entity('repeat-count', {
  personal: { topic: 'forms', of: ['senderId'], erasure: 'delete' },
  shape: RepeatCount,
  id: ['senderId'],
  key: ({ senderId }) => ({ pk: `repeat-count#${senderKey(senderId)}`, sk: 'count' }),
})
