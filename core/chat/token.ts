import { accessOf } from '#core/chat/access'
import { uuidOf } from '#core/chat/facts'
import { grantKept } from '#core/chat/grants'
import { personChannel } from '#core/chat/person-channel'
import { permission } from '#core/chat/pubnub'
import type { ChatToken } from '#core/chat/schema'
import type { Actor } from '#core/lib/actor'
import { nowSeconds } from '#core/lib/clock'

const TTL_MINUTES = 15
const READ_ONLY = permission.read
const READ_AND_WRITE = permission.read | permission.write | permission.join

/** Opens these of the caller's own chats, or the first ones (rule own-channels-only; rule tokens-come-in-parts). */
export async function grant(
  actor: Actor,
  channelIds?: string[],
): Promise<Pick<ChatToken, 'token' | 'ttl' | 'uuid' | 'channels' | 'quietUntil'>> {
  const uuid = uuidOf(actor)
  const { token, decided } = await grantKept(uuid, async () => {
    const { channels, quietUntil: quiet } = await accessOf(actor, channelIds)
    // Nobody reads along for longer than the hour that was asked for.
    const minutesLeft = channels.flatMap(({ secondsLeft }) =>
      secondsLeft ? Math.ceil(secondsLeft / 60) : [],
    )
    const quietMinutes = quiet ? [Math.ceil((quiet - nowSeconds()) / 60)] : []
    return {
      quiet,
      opened: channels.map(({ channelId }) => channelId),
      ttlMinutes: Math.min(TTL_MINUTES, ...minutesLeft, ...quietMinutes),
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
  })
  return {
    token,
    ttl: decided.ttlMinutes,
    uuid,
    channels: decided.opened,
    quietUntil: decided.quiet,
  }
}
