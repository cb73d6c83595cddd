import type { ChatDeletion } from '#core/chat/shared/schema'
import { update } from '#core/groupchats/save'
import { GroupEntity } from '#core/groups/entity'
import { clientIdsOf } from '#core/groups/groups'
import type { AdminActor } from '#core/lib/actor'
import { notFound } from '#core/shared/errors'

const NOTHING = { groupName: null, groupChatType: null, nutritionistId: null, clientIds: null }

/** From the admins' chats: a group goes with its conversation, and comes back with it (rule groups-come-back). */
export async function removeWithChat(
  actor: AdminActor,
  { channelId, restore }: ChatDeletion,
): Promise<{ success: boolean }> {
  const group = await GroupEntity.find({ channelId })
  if (!group) throw notFound('Chat')
  const { name: groupName, plan: groupChatType, coachId: nutritionistId, version } = group
  const whole = { groupName, groupChatType, nutritionistId, clientIds: clientIdsOf(group) }
  if (restore === (group.deletedAt !== undefined))
    await update(actor, { ...(restore ? whole : NOTHING), id: channelId, version })
  return { success: true }
}
