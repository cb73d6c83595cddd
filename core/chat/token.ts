import * as Chats from '#core/chat/chats'
import { grantToken, permission } from '#core/chat/pubnub'
import type { ChatToken } from '#core/chat/schema'
import type { Actor } from '#core/lib/actor'

/** How long somebody who is suspended could still write past the site (reliability 15). */
const TTL_MINUTES = 15
const READ_ONLY = permission.read
const READ_AND_WRITE = permission.read | permission.write | permission.join

/** A token of the messaging provider that opens the caller's own chats and nothing else (decision 45). */
export async function grant(actor: Actor): Promise<Pick<ChatToken, 'token' | 'ttl' | 'uuid' | 'channels'>> {
  const chats = await Chats.list(actor)
  const uuid = Chats.uuidOf(actor)
  const token = await grantToken({
    uuid,
    ttlMinutes: TTL_MINUTES,
    channels: Object.fromEntries(
      chats.map(({ channelId, disabled, locked }) => [
        channelId,
        disabled || locked ? READ_ONLY : READ_AND_WRITE,
      ]),
    ),
    uuids: { [uuid]: permission.get | permission.update },
  })
  return { token, ttl: TTL_MINUTES, uuid, channels: chats.map(({ channelId }) => channelId) }
}
