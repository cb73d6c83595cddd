import type { ChatEvent, Timetoken } from '#core/chat/activity'
import { timeOf } from '#core/chat/activity-store'
import { ChatQuietEntity } from '#core/chat/entity'
import { ADMIN_UUID } from '#core/chat/shared/channel-names'
import { countUses } from '#core/lib/limits'
import { write } from '#core/lib/table'
import { type EpochSeconds, nowSeconds } from '#core/shared/clock'

/** More than anyone types (rule flood-limits). */
export const MESSAGES_PER_MINUTE = 60
const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3600
const QUIET_SECONDS = 600

/**
 * Counts each sender's messages in the minute they were written, however late they are reported, and mutes people who
 * send too many. The table's stream then revokes their tokens.
 */
export async function countMessages(happened: ChatEvent[]): Promise<void> {
  const sent = Map.groupBy(
    happened.flatMap((one) => (one.type === 'message' && one.senderId !== ADMIN_UUID ? one : [])),
    ({ senderId, timetoken }) => `${senderId} ${minuteOf(timetoken)}`,
  )
  await Promise.all(
    [...sent].map(async ([key, messages]) => {
      const [memberId = '', minute = ''] = key.split(' ')
      const inAll = await countUses(`chat-flood#${memberId}#${minute}`, messages.length, HOUR_SECONDS)
      // Mutes once per minute, when the count crosses the limit. Messages already on their way still arrive after
      // that.
      const isTooMuch = inAll > MESSAGES_PER_MINUTE && inAll - messages.length <= MESSAGES_PER_MINUTE
      const expiresAt = Number(minute) * MINUTE_SECONDS + QUIET_SECONDS
      if (isTooMuch && expiresAt > nowSeconds()) await write(ChatQuietEntity.put({ memberId, expiresAt }))
    }),
  )
}

const minuteOf = (timetoken: Timetoken) => Math.floor(timeOf(timetoken) / 1000 / MINUTE_SECONDS)

export async function muteUntil(memberId: string): Promise<EpochSeconds | null> {
  const quiet = await ChatQuietEntity.find({ memberId })
  return quiet && quiet.expiresAt > nowSeconds() ? quiet.expiresAt : null
}
