import * as Chats from '#core/chat/chats'
import { grantKept } from '#core/chat/grants'
import { permission } from '#core/chat/pubnub'
import { CHANNELS_PER_TOKEN, type ChatToken } from '#core/chat/schema'
import type { Actor } from '#core/lib/actor'

const TTL_MINUTES = 15
const READ_ONLY = permission.read
const READ_AND_WRITE = permission.read | permission.write | permission.join

/** Opens these of the caller's own chats, or the first ones (rule own-channels-only; rule tokens-come-in-parts). */
export async function grant(
  actor: Actor,
  channelIds?: string[],
): Promise<Pick<ChatToken, 'token' | 'ttl' | 'uuid' | 'channels'>> {
  const uuid = Chats.uuidOf(actor)
  const { token, decided } = await grantKept(uuid, async () => {
    const chats = channelIds
      ? await Chats.listAmong(actor, channelIds)
      : await Chats.list(actor, CHANNELS_PER_TOKEN)
    return {
      ttlMinutes: TTL_MINUTES,
      channels: Object.fromEntries(
        chats.map(({ channelId, disabled, locked }) => [
          channelId,
          disabled || locked ? READ_ONLY : READ_AND_WRITE,
        ]),
      ),
      uuids: { [uuid]: permission.get | permission.update },
    }
  })
  return { token, ttl: TTL_MINUTES, uuid, channels: Object.keys(decided.channels) }
}
