import { groupChat } from '#core/chat/channels'
import { ChatEntity, type ChatItem, ChatMemberEntity } from '#core/chat/entity'
import { prepareChatDeletion, prepareChatRestore } from '#core/chat/members/deletion'
import { ActivityEntity } from '#core/chat/messages/activity-entity'
import { newActivity, prepareActivity, sectionOf } from '#core/chat/messages/activity-store'
import { ADMIN_UUID } from '#core/chat/shared/channel-names'
import type { GroupItem } from '#core/groups/entity'
import type { Write } from '#core/lib/table'
import { notFound } from '#core/shared/errors'

/** Prepares a new group's conversation, with the admins as its first members. `memberships` adds the others. */
export function prepareGroupChat(channelId: string): Write[] {
  const chat = groupChat(channelId)
  return [
    ChatEntity.create(chat),
    ActivityEntity.create({ ...newActivity(chat), version: 1 }),
    ChatMemberEntity.put({ channelId, memberId: ADMIN_UUID }),
  ]
}

/** Prepares the entries in the members' lists. Each entry names the other members. */
export function prepareMemberships({ channelId, coachId, clients }: GroupItem): Write[] {
  const clientIds = clients.map(({ clientId }) => clientId)
  const memberIds = coachId ? [coachId, ...clientIds] : clientIds
  return memberIds.map((memberId) =>
    ChatMemberEntity.put({ channelId, memberId, group: { coachId, clientIds } }),
  )
}

/**
 * Prepares the deletion of a conversation with its group. Both can be restored for thirty days (rule
 * groups-come-back).
 */
export async function prepareGroupChatDeletion(channelId: string, deletedAt: string): Promise<Write[]> {
  const { chat, listed } = await read(channelId, deletedAt)
  return [
    ...prepareChatDeletion(chat, deletedAt),
    ...listed,
    ChatMemberEntity.remove({ channelId, memberId: ADMIN_UUID }),
  ]
}

export async function prepareGroupChatRestore(channelId: string): Promise<Write[]> {
  const { chat, listed } = await read(channelId)
  return [...prepareChatRestore(chat), ...listed, ChatMemberEntity.put({ channelId, memberId: ADMIN_UUID })]
}

async function read(channelId: string, deletedAt?: string): Promise<{ chat: ChatItem; listed: Write[] }> {
  const [chat, activity] = await Promise.all([
    ChatEntity.find({ channelId }),
    ActivityEntity.find({ channelId }),
  ])
  if (!chat) throw notFound('Group')
  const section = sectionOf({ ...chat, deletedAt })
  return { chat, listed: activity ? prepareActivity(activity, { ...activity, section }) : [] }
}
