import * as v from 'valibot'
import { type AssignmentItem, Sending, senderKey } from '#core/forms/assignments/entity'
import { entity } from '#core/lib/entity'
import { entriesFrom, orZero, shape } from '#core/lib/shape'
import { SHARDS, shardOf } from '#core/lib/shards'
import type { Write } from '#core/lib/table'
import { nowSeconds } from '#core/shared/clock'
import { RETENTION } from '#core/shared/retention'

/** A sending's place in its sender's list. The sending itself says the rest. */
export const ListedSending = shape(entriesFrom(Sending, ['senderId', 'sendingId', 'expiresAt']))

/**
 * How many of a sending's assignments were opened, answered or recalled, each counted in the transaction that did it.
 * Spread over shards by recipient, because thousands of people may open a form at once.
 */
export const SendingCount = shape({
  ...entriesFrom(Sending, ['sendingId', 'expiresAt']),
  shard: v.number(),
  opened: orZero(),
  answered: orZero(),
  recalled: orZero(),
})
export type SendingCount = v.InferOutput<typeof SendingCount>
type Counted = 'opened' | 'answered' | 'recalled'

/** A sender's sendings, oldest first: `sendings#<sender>`. */
export const ListedSendingEntity = entity('listed-sending', {
  personal: { topic: 'forms', of: ['senderId'], erasure: 'expire' },
  shape: ListedSending,
  id: ['senderId', 'sendingId'],
  key: ({ senderId, sendingId }) => ({ pk: `sendings#${senderKey(senderId)}`, sk: sendingId }),
})
export const SendingCountEntity = entity('sending-count', {
  personal: { topic: 'forms', of: [], erasure: 'expire' },
  shape: SendingCount,
  id: ['sendingId', 'shard'],
  key: ({ sendingId, shard }) => ({ pk: `sending#${sendingId}`, sk: `count#${shard}` }),
})

/** Prepares a count of what happened to one assignment. Assignments from before sendings were listed aren't counted. */
export const prepareSendingCount = (
  { sendingId, recipientId }: Pick<AssignmentItem, 'sendingId' | 'recipientId'>,
  what: Counted,
): Write[] =>
  sendingId
    ? [
        SendingCountEntity.upsert(
          { sendingId, shard: shardOf(recipientId) },
          { set: { expiresAt: nowSeconds() + RETENTION.sending }, add: { [what]: 1 } },
        ),
      ]
    : []

export async function countsOf(
  sendingIds: string[],
): Promise<(sendingId: string) => Record<Counted, number>> {
  const ids = sendingIds.flatMap((sendingId) => SHARDS.map((shard) => ({ sendingId, shard })))
  const bySending = Map.groupBy(await SendingCountEntity.findMany(ids), ({ sendingId }) => sendingId)
  return (sendingId) => {
    const counts = bySending.get(sendingId) ?? []
    const sumOf = (what: Counted) => counts.reduce((sum, count) => sum + count[what], 0)
    return { opened: sumOf('opened'), answered: sumOf('answered'), recalled: sumOf('recalled') }
  }
}
