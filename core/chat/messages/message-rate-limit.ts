import { ChatMuteEntity } from '#core/chat/entity'
import type { ChatEvent, Timetoken } from '#core/chat/messages/activity'
import { timeOf } from '#core/chat/messages/activity-store'
import { ADMIN_UUID } from '#core/chat/shared/channel-names'
import { countUses } from '#core/lib/limits'
import { write } from '#core/lib/table'
import { type EpochSeconds, nowSeconds } from '#core/shared/clock'

/** More than anyone types (rule flood-limits). */
export const MESSAGES_PER_MINUTE = 60
const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3600
const MUTE_SECONDS = 600

/**
 * Counts each sender's messages in the minute they were written, however late they are reported, and mutes people who
 * send too many. The table's stream then revokes their tokens.
 */
export async function countMessages(events: ChatEvent[]): Promise<void> {
  const messagesByMinute = Map.groupBy(
    events.flatMap((event) => (event.type === 'message' && event.senderId !== ADMIN_UUID ? event : [])),
    ({ senderId, timetoken }) => `${senderId} ${minuteOf(timetoken)}`,
  )
  await Promise.all(
    [...messagesByMinute].map(async ([key, messages]) => {
      const [memberId = '', minute = ''] = key.split(' ')
      const total = await countUses(`chat-flood#${memberId}#${minute}`, messages.length, HOUR_SECONDS)
      // Mutes once per minute, when the count crosses the limit. Messages already on their way still arrive after
      // that.
      const exceedsLimit = total > MESSAGES_PER_MINUTE && total - messages.length <= MESSAGES_PER_MINUTE
      const expiresAt = Number(minute) * MINUTE_SECONDS + MUTE_SECONDS
      if (exceedsLimit && expiresAt > nowSeconds()) await write(ChatMuteEntity.put({ memberId, expiresAt }))
    }),
  )
}

const minuteOf = (timetoken: Timetoken) => Math.floor(timeOf(timetoken) / 1000 / MINUTE_SECONDS)

export async function muteUntil(memberId: string): Promise<EpochSeconds | null> {
  const mute = await ChatMuteEntity.find({ memberId })
  return mute && mute.expiresAt > nowSeconds() ? mute.expiresAt : null
}
