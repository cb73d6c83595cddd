import { record } from '#core/audit/audit'
import { ChatEntity, type ChatItem, ChatMemberEntity } from '#core/chat/entity'
import { show } from '#core/chat/facts'
import { isGroup, isWithAdmins, pairChannel } from '#core/chat/open'
import type { Chat, ModeratedChats, Moderation } from '#core/chat/schema'
import { clientIdsOf, findGroup } from '#core/groups/groups'
import type { AdminActor } from '#core/lib/actor'
import { nowIso, nowSeconds } from '#core/lib/clock'
import { conflict, notFound } from '#core/lib/errors'
import { transact } from '#core/lib/table'

const MODERATION_SECONDS = 3600
const ENDED = conflict('Nobody reads this conversation any more, or another admin does.', 'NOT_MODERATING')

/** With whom somebody talks; what they say takes a reason (rule moderation-is-seen). */
export async function list(
  actor: AdminActor,
  { clientId, nutritionistId: coachId }: ModeratedChats,
): Promise<Chat[]> {
  const channelIds =
    clientId && coachId ? [pairChannel(coachId, clientId)] : await channelsOf(clientId ?? coachId ?? '')
  const chats = await show(actor, channelIds)
  return chats.map(withoutCount).sort((a, b) => (a.activeAt < b.activeAt ? 1 : -1))
}

async function channelsOf(personId: string) {
  const memberships = await ChatMemberEntity.queryAll(`chats#${personId}`)
  return memberships.map(({ channelId }) => channelId).filter((channelId) => !isWithAdmins(channelId))
}

/** What somebody else has not read says nothing to an admin. */
const withoutCount = (chat: Chat): Chat => ({ ...chat, unread: 0 })

/** Opens a conversation to this admin, to be read for an hour; its people see that it happened. */
export async function begin(actor: AdminActor, { channelId, reason }: Moderation): Promise<Chat> {
  const chat = await foreign(channelId)
  const until = nowSeconds() + MODERATION_SECONDS
  await transact([
    ChatEntity.update(
      { channelId },
      { set: { moderatedAt: nowIso(), moderatedUntil: until, moderatedBy: actor.id } },
      { if: { deletedAt: { absent: true } }, else: notFound('Chat') },
    ),
    ...(await peopleOf(chat)).map((id) => record(actor, 'chat.moderate', id, { channelId, reason })),
  ])
  return shown(actor, channelId)
}

export async function end(actor: AdminActor, { channelId }: Pick<Moderation, 'channelId'>): Promise<Chat> {
  const chat = await foreign(channelId)
  await transact([
    ChatEntity.update(
      { channelId },
      { set: { moderatedUntil: nowSeconds() } },
      { if: { moderatedBy: actor.id }, else: ENDED },
    ),
    ...(await peopleOf(chat)).map((id) => record(actor, 'chat.close', id, { channelId })),
  ])
  return shown(actor, channelId)
}

/** Those of these conversations that this admin may read now, each with the seconds that are left. */
export async function running(
  actor: AdminActor,
  channelIds: string[],
): Promise<{ channelId: string; secondsLeft: number }[]> {
  const chats = await ChatEntity.findMany(channelIds.map((channelId) => ({ channelId })))
  return chats
    .filter(({ moderatedBy, deletedAt }) => moderatedBy === actor.id && !deletedAt)
    .map(({ channelId, moderatedUntil = 0 }) => ({ channelId, secondsLeft: moderatedUntil - nowSeconds() }))
    .filter(({ secondsLeft }) => secondsLeft > 0)
}

async function foreign(channelId: string): Promise<ChatItem> {
  const chat = isWithAdmins(channelId) ? undefined : await ChatEntity.find({ channelId })
  if (!chat || chat.deletedAt) throw notFound('Chat')
  return chat
}

async function peopleOf({ clientId, coachId, channelId }: ChatItem): Promise<string[]> {
  const group = isGroup(channelId) ? await findGroup(channelId) : undefined
  return [clientId, coachId ?? group?.coachId, ...(group ? clientIdsOf(group) : [])].filter(
    (id) => typeof id === 'string',
  )
}

async function shown(actor: AdminActor, channelId: string): Promise<Chat> {
  const [chat] = await show(actor, [channelId])
  if (!chat) throw notFound('Chat')
  return withoutCount(chat)
}
