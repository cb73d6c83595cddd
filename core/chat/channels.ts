import { ChatEntity, type ChatItem, ChatMemberEntity, GROUP } from '#core/chat/entity'
import type { Parties } from '#core/chat/messages/activity'
import { ADMIN_UUID, adminChannel, isAdminChat } from '#core/chat/shared/channel-names'
import type { Write } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'
import { conflict } from '#core/shared/errors'

/**
 * Builds the channel name for a coach and a client. It consists of letters, digits and dots, because PubNub has
 * trouble with other characters.
 */
export const pairChannel = (coachId: string, clientId: string) => `pair.${coachId}.${clientId}`
export const isGroup = (channelId: string) => channelId.startsWith(GROUP)

/**
 * Reads the coach and the client from a channel name. In a conversation with the admins the same person is both; a
 * group's name contains neither.
 */
export function parseChannel(channelId: string): { coachId: string; clientId: string } | undefined {
  const [, userId, clientId = userId] = channelId.split('.')
  return userId && clientId && !isGroup(channelId) ? { coachId: userId, clientId } : undefined
}

/** Derives from a channel name who reads the conversation and which coach has to reply in it. */
export function partiesOf(channelId: string): Parties {
  const pair = parseChannel(channelId)
  if (!pair) return { members: undefined, coachId: undefined }
  const { coachId, clientId } = pair
  return isAdminChat(channelId)
    ? { members: [coachId, ADMIN_UUID], coachId: undefined }
    : { members: [coachId, clientId], coachId }
}

export const pairChat = (coachId: string, clientId: string): ChatItem => ({
  channelId: pairChannel(coachId, clientId),
  kind: 'pair',
  clientId,
  coachId,
  ...newChat(),
})

export const adminChat = (role: 'client' | 'coach', userId: string): ChatItem => ({
  channelId: adminChannel(userId),
  kind: 'admin',
  clientId: role === 'client' ? userId : null,
  coachId: role === 'coach' ? userId : null,
  ...newChat(),
})

export const groupChat = (channelId: string): ChatItem => ({
  channelId,
  kind: 'group',
  clientId: null,
  coachId: null,
  ...newChat(),
})

const newChat = () => ({ disabled: false, createdAt: nowIso() })

export function prepareChat(chat: ChatItem): Write[] {
  const { channelId, coachId, clientId } = chat
  const members = [coachId, clientId, chat.kind === 'admin' ? ADMIN_UUID : null].filter((id) => id !== null)
  return [
    ChatEntity.upsert({ channelId }, { set: chat }),
    ...members.map((memberId) => ChatMemberEntity.put({ channelId, memberId })),
  ]
}

const chatDeleted = () =>
  conflict('Platewise closed this conversation. Contact us if you need it.', 'CHAT_DELETED')

/**
 * Throws CHAT_DELETED (409) for a conversation that an admin deleted; only an admin can open it (rule
 * deleted-chats-come-back).
 */
export function requireNotDeleted(chat: ChatItem): ChatItem {
  if (chat.deletedAt) throw chatDeleted()
  return chat
}

export const openPair = (coachId: string, clientId: string) => prepareChat(pairChat(coachId, clientId))
