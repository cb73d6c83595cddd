import type { ChatDeletion } from '#core/chat/shared/schema'
import { updateGroup } from '#core/groupchats/save'
import { GroupEntity } from '#core/groups/entity'
import { clientIdsOf } from '#core/groups/groups'
import type { AdminActor } from '#core/lib/actor'
import { notFound } from '#core/shared/errors'

const NOTHING = { groupName: null, groupChatType: null, nutritionistId: null, clientIds: null }

/**
 * Deletes or restores a group from the admins' chats. A group and its conversation are deleted and restored together
 * (rule groups-come-back).
 */
export async function removeWithChat(
  actor: AdminActor,
  { channelId, restore }: ChatDeletion,
): Promise<{ success: boolean }> {
  const group = await GroupEntity.find({ channelId })
  if (!group) throw notFound('Chat')
  const { name: groupName, plan: groupChatType, coachId: nutritionistId, version } = group
  const details = { groupName, groupChatType, nutritionistId, clientIds: clientIdsOf(group) }
  if (restore === (group.deletedAt !== undefined))
    await updateGroup(actor, { ...(restore ? details : NOTHING), id: channelId, version })
  return { success: true }
}
