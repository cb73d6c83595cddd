import { ChatEntity, type ChatItem, ChatMemberEntity } from '#core/chat/entity'
import { ADMIN_UUID } from '#core/chat/schema'
import { nowIso } from '#core/lib/clock'
import type { Write } from '#core/lib/table'

/** The channel of a client with a coach. Letters, digits and dots only: other signs are trouble on the provider. */
export const pairChannel = (coachId: string, clientId: string) => `pair.${coachId}.${clientId}`
/** The channel of a user with the admins. */
export const adminChannel = (userId: string) => `admin.${userId}`
/** A group's channel is made of its prefix and an id, so that a channel's name tells what it is. */
export const isGroup = (channelId: string) => channelId.startsWith('group.')

const open = (
  chat: Pick<ChatItem, 'channelId' | 'kind' | 'clientId' | 'coachId'>,
  members: string[],
): Write<unknown>[] => [
  ChatEntity.upsert(
    { channelId: chat.channelId },
    { set: { ...chat, groupName: null, groupChatType: 'NONE', disabled: false, createdAt: nowIso() } },
  ),
  ...members.map((memberId) => ChatMemberEntity.put({ channelId: chat.channelId, memberId })),
]

/** Opens, or opens again, the chat of a coach with a client. */
export const openPair = (coachId: string, clientId: string) =>
  open({ channelId: pairChannel(coachId, clientId), kind: 'pair', clientId, coachId }, [coachId, clientId])

/** Opens, or opens again, the conversation of a client or a coach with the admins. */
export const openAdmin = (user: { clientId: string } | { coachId: string }) => {
  const clientId = 'clientId' in user ? user.clientId : null
  const coachId = 'coachId' in user ? user.coachId : null
  const userId = clientId ?? coachId ?? ''
  return open({ channelId: adminChannel(userId), kind: 'admin', clientId, coachId }, [userId, ADMIN_UUID])
}
