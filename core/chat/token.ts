import * as Chats from '#core/chat/chats'
import { grantKept } from '#core/chat/grants'
import { permission } from '#core/chat/pubnub'
import type { ChatToken } from '#core/chat/schema'
import type { Actor } from '#core/lib/actor'

const TTL_MINUTES = 15
const READ_ONLY = permission.read
const READ_AND_WRITE = permission.read | permission.write | permission.join

/**
 * A token of the messaging provider that opens the caller's own chats and nothing else (decision 45).
 */
export async function grant(actor: Actor): Promise<Pick<ChatToken, 'token' | 'ttl' | 'uuid' | 'channels'>> {
  const uuid = Chats.uuidOf(actor)
  const { token, decided } = await grantKept(uuid, async () => {
    const chats = await Chats.list(actor)
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
