import {
  ChatEntity,
  type ChatMember,
  ChatMemberEntity,
  ChatRevocationsEntity,
  NotificationCountEntity,
} from '#core/chat/entity'
import { isGroup } from '#core/chat/open'
import { deleteMessages } from '#core/chat/pubnub'
import { transact, write } from '#core/lib/table'

/** A person's conversations go with all that was said in them; a group goes on without them. May be called again. */
export async function removeChats(personId: string): Promise<void> {
  for (const membership of await ChatMemberEntity.queryAll(`chats#${personId}`))
    await (isGroup(membership.channelId)
      ? write(ChatMemberEntity.remove(membership))
      : removeChat(membership))
  await write(NotificationCountEntity.remove({ memberId: personId }))
  await write(ChatRevocationsEntity.remove({ memberId: personId }))
}

/** The messages first: without its item nobody would find them again. */
async function removeChat({ channelId }: ChatMember): Promise<void> {
  await deleteMessages(channelId)
  const members = await ChatMemberEntity.queryAll(`chat#${channelId}`, { index: 'gsi1', prefix: 'member#' })
  await transact([
    ChatEntity.remove({ channelId }),
    ...members.map((member) => ChatMemberEntity.remove(member)),
  ])
}
