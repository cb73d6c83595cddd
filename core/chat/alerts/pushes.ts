import { loadChats } from '#core/chat/load-chats'
import { memberIdsOf } from '#core/chat/members/members'
import { type Activity, notificationFor, type Timetoken } from '#core/chat/messages/activity'
import { ADMIN_UUID } from '#core/chat/shared/channel-names'
import { PUSH_TITLE } from '#core/chat/shared/push-text'
import { findPushReceiver } from '#core/push/devices'
import { sendPush } from '#core/push/send'

interface ActivityChange {
  channelId: string
  before: Activity
  after: Activity
  /** The push text of each new message, by timetoken. */
  bodies: Map<Timetoken, string | undefined>
}

/**
 * Notifies members who haven't read a new message (rule best-effort-pushes). Admins get no pushes, because they share
 * one identity. `show` decides who may read the conversation.
 */
export async function pushNewMessages(change: ActivityChange): Promise<void> {
  const members = await memberIdsOf(change.channelId)
  await Promise.all(members.filter((id) => id !== ADMIN_UUID).map((id) => pushTo(id, change)))
}

async function pushTo(memberId: string, { channelId, before, after, bodies }: ActivityChange): Promise<void> {
  const newest = notificationFor(memberId, before, after)
  const receiver = newest && (await findPushReceiver(memberId))
  if (!receiver) return
  const { actor, devices } = receiver
  const [chat] = await loadChats(actor, [channelId])
  if (!chat || chat.disabled || chat.locked) return
  const side = actor.role === 'client' ? 'client' : 'nutritionist'
  await sendPush(memberId, devices, {
    title: PUSH_TITLE,
    body: bodies.get(newest),
    tag: channelId,
    path: `/${side}/chat/${channelId}`,
  })
}
