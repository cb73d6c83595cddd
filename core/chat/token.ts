import { accessOf } from '#core/chat/access'
import { grantAndRemember } from '#core/chat/grants'
import { uuidOf } from '#core/chat/load-chats'
import { permission } from '#core/chat/pubnub'
import { personChannel } from '#core/chat/shared/person-channel'
import type { ChatToken } from '#core/chat/shared/schema'
import type { Actor } from '#core/lib/actor'
import { nowSeconds } from '#core/shared/clock'

const TTL_MINUTES = 15
/** A grant may take so long to arrive, and its time begins then. */
const GRANT_SECONDS = 5
const READ_ONLY = permission.read
const READ_AND_WRITE = permission.read | permission.write | permission.join

/** For how many whole minutes a token may open this: nobody reads along for longer than the hour that was asked for. */
const minutesOf = ({ secondsLeft }: { secondsLeft?: number | undefined }) =>
  secondsLeft === undefined ? TTL_MINUTES : Math.floor((secondsLeft - GRANT_SECONDS) / 60)

/** Opens these of the caller's own chats, or the first ones (rule own-channels-only; rule tokens-come-in-parts). */
export async function grant(
  actor: Actor,
  channelIds?: string[],
): Promise<Pick<ChatToken, 'token' | 'ttl' | 'uuid' | 'channels' | 'quietUntil'>> {
  const uuid = uuidOf(actor)
  const { token, decided } = await grantAndRemember(
    uuid,
    async () => {
      const { channels: all, quietUntil: quiet } = await accessOf(actor, channelIds)
      const channels = all.filter((one) => minutesOf(one) >= 1)
      const quietMinutes = quiet ? [Math.ceil((quiet - nowSeconds()) / 60)] : []
      return {
        quiet,
        opened: channels.map(({ channelId }) => channelId),
        ttlMinutes: Math.min(TTL_MINUTES, ...channels.map(minutesOf), ...quietMinutes),
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
      // All admins are one there, but each one's tokens end alone.
    },
    actor.id,
  )
  return {
    token,
    ttl: decided.ttlMinutes,
    uuid,
    channels: decided.opened,
    quietUntil: decided.quiet,
  }
}
