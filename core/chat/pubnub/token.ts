import { accessOf } from '#core/chat/access'
import { uuidOf } from '#core/chat/load-chats'
import { grantTokenAtPubNubAndStore } from '#core/chat/pubnub/grants'
import { permission } from '#core/chat/pubnub/pubnub'
import { personChannel } from '#core/chat/shared/channel-names'
import type { ChatToken } from '#core/chat/shared/schema'
import type { Actor } from '#core/lib/actor'
import { nowSeconds } from '#core/shared/clock'

const TTL_MINUTES = 15
/** A grant may take this long, and a token's lifetime only starts when PubNub receives it. */
const GRANT_SECONDS = 5
const READ_ONLY = permission.read
const READ_AND_WRITE = permission.read | permission.write | permission.join

/** How many whole minutes a token for this channel may last, so that no moderation exceeds its hour. */
const minutesOf = ({ secondsLeft }: { secondsLeft?: number | undefined }) =>
  secondsLeft === undefined ? TTL_MINUTES : Math.floor((secondsLeft - GRANT_SECONDS) / 60)

/**
 * Grants a token for these of the caller's conversations, or for the first ones (rule own-channels-only; rule
 * split-chat-tokens).
 */
export async function grant(
  actor: Actor,
  channelIds?: string[],
): Promise<Pick<ChatToken, 'token' | 'ttl' | 'uuid' | 'channels' | 'quietUntil'>> {
  const uuid = uuidOf(actor)
  const { token, decided } = await grantTokenAtPubNubAndStore(
    uuid,
    async () => {
      const { channels: all, mutedUntil } = await accessOf(actor, channelIds)
      const channels = all.filter((channel) => minutesOf(channel) >= 1)
      const muteMinutes = mutedUntil ? [Math.ceil((mutedUntil - nowSeconds()) / 60)] : []
      return {
        mutedUntil,
        opened: channels.map(({ channelId }) => channelId),
        ttlMinutes: Math.min(TTL_MINUTES, ...channels.map(minutesOf), ...muteMinutes),
        channels: {
          [personChannel(uuid)]: READ_ONLY,
          ...Object.fromEntries(
            channels.map(
              ({ channelId, mayWrite }) => [channelId, mayWrite ? READ_AND_WRITE : READ_ONLY] as const,
            ),
          ),
        },
        uuids: { [uuid]: permission.get | permission.update },
      }
    },
    // Admins share one PubNub identity, but each admin's tokens are stored under their own id to be revoked
    // separately.
    actor.id,
  )
  return {
    token,
    ttl: decided.ttlMinutes,
    uuid,
    channels: decided.opened,
    quietUntil: decided.mutedUntil,
  }
}
