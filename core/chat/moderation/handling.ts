import { ChatEntity } from '#core/chat/entity'
import { loadChats } from '#core/chat/load-chats'
import type { ChatEvent } from '#core/chat/messages/activity'
import { ActivityEntity, type ActivityItem } from '#core/chat/messages/activity-entity'
import { newActivity, prepareActivity, timetokenOf } from '#core/chat/messages/activity-store'
import { activeHandlingOf } from '#core/chat/moderation/active-handling'
import { ADMIN_UUID, isAdminChat } from '#core/chat/shared/channel-names'
import type { Chat, ChatHandling } from '#core/chat/shared/schema'
import type { AdminActor } from '#core/lib/actor'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'
import { conflict, notFound } from '#core/shared/errors'

const handledBy = (name: string) => conflict(`${name} is handling this chat.`, 'HANDLED')

/**
 * Makes the caller the admin who handles a conversation, or ends that. Throws HANDLED (409) if another admin handles
 * it whom the caller hasn't seen there (rule claim-admin-chats).
 */
export const claimChat = (actor: AdminActor, { channelId, stop, seen }: ChatHandling): Promise<Chat> =>
  retryOnConflict(async () => {
    const [chat, stored] = await Promise.all([
      ChatEntity.find({ channelId }),
      ActivityEntity.find({ channelId }),
    ])
    if (!chat || !isAdminChat(channelId) || chat.deletedAt) throw notFound('Chat')
    const before = stored ?? newActivity(chat)
    const current = activeHandlingOf(before)
    const isOther = current && current.adminId !== actor.id
    if (isOther && (stop || current.adminId !== seen)) throw handledBy(current.name)
    if (!stop || current) {
      const handling = stop ? undefined : { adminId: actor.id, name: actor.name, since: nowIso() }
      await transact(prepareActivity(before, { ...before, handling }))
    }
    const [shown] = await loadChats(actor, [channelId])
    if (!shown) throw notFound('Chat')
    return shown
  })

/** What is left of it after these events: the admins' first message since then ends it. */
export const handlingAfter = (
  handling: ActivityItem['handling'],
  events: readonly ChatEvent[],
): ActivityItem['handling'] =>
  handling && events.some((event) => isAnswer(event, handling.since)) ? undefined : handling

const isAnswer = (event: ChatEvent, since: string) =>
  event.type === 'message' && event.senderId === ADMIN_UUID && event.timetoken > timetokenOf(since)
