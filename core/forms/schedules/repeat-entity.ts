import { senderKey } from '#core/forms/assignments/entity'
import type { Schedule } from '#core/forms/schedules/frequency'
import type { RepeatEnd } from '#core/forms/schedules/shared/repeat-schema'
import { entity } from '#core/lib/table'
import type { EpochSeconds } from '#core/shared/clock'

/**
 * A form that is sent repeatedly. Always written as a whole, because its index key changes with its state and next
 * date.
 */
export interface RepeatItem extends Schedule {
  repeatId: string
  senderId: string | null
  path: string
  title: string
  status: 'RUNNING' | 'PAUSED' | 'ENDED'
  endedBecause: RepeatEnd | null
  /** ISO 8601; null unless the repeat is running. */
  nextAt: string | null
  recipientCount: number
  firstIds: string[]
  createdAt: string
  expiresAt?: EpochSeconds
}

/** Stored separately, so that the repeat itself stays a small item. */
export interface RepeatRecipients extends Pick<RepeatItem, 'repeatId'> {
  recipientIds: string[]
}

export interface RepeatCount extends Pick<RepeatItem, 'senderId'> {
  count?: number
}

/** How many recipients a list names for each repeat. */
export const MAX_LISTED_RECIPIENTS = 5

export const DUE = 'repeats-due'
export const dueSortKey = ({ nextAt, repeatId }: Pick<RepeatItem, 'nextAt' | 'repeatId'>) =>
  `${nextAt}#${repeatId}`

/** A sender's repeats: `repeats#<sender>`. Running ones, the next one first: gsi1 under `repeats-due`. */
export const RepeatEntity = entity<RepeatItem, Pick<RepeatItem, 'senderId' | 'repeatId'>>('repeat', {
  key: ({ senderId, repeatId }) => ({ pk: `repeats#${senderKey(senderId)}`, sk: repeatId }),
  gsi1: (repeat) => (repeat.status === 'RUNNING' ? { pk: DUE, sk: dueSortKey(repeat) } : undefined),
})
export const RepeatRecipientsEntity = entity<RepeatRecipients, Pick<RepeatRecipients, 'repeatId'>>(
  'repeat-recipients',
  { key: ({ repeatId }) => ({ pk: `repeat#${repeatId}`, sk: 'recipients' }) },
)
export const RepeatCountEntity = entity<RepeatCount, Pick<RepeatCount, 'senderId'>>('repeat-count', {
  key: ({ senderId }) => ({ pk: `repeat-count#${senderKey(senderId)}`, sk: 'count' }),
})
