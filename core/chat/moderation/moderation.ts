import { prepareAuditEntry } from '#core/audit/audit'
import { isGroup, pairChannel } from '#core/chat/channels'
import { type ActiveModeration, ChatEntity, type ChatItem, ChatMemberEntity } from '#core/chat/entity'
import { loadChats } from '#core/chat/load-chats'
import { activeModerationsOf } from '#core/chat/moderation/active-moderations'
import { isAdminChat } from '#core/chat/shared/channel-names'
import type { Chat, ModeratedChats, Moderation } from '#core/chat/shared/schema'
import { clientIdsOf, findGroup } from '#core/groups/groups'
import type { AdminActor } from '#core/lib/actor'
import { changedMeanwhile, retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact } from '#core/lib/table'
import { nowIso, nowSeconds } from '#core/shared/clock'
import { conflict, notFound } from '#core/shared/errors'

const MODERATION_SECONDS = 3600
const notModerating = () => conflict('Your access to this conversation has ended.', 'NOT_MODERATING')

/**
 * Lists a person's conversations, or the one of a coach and a client. Reading their messages requires a reason (rule
 * moderation-is-visible).
 */
export async function listModeratedChats(
  actor: AdminActor,
  { clientId, nutritionistId: coachId }: ModeratedChats,
): Promise<Chat[]> {
  const channelIds =
    clientId && coachId ? [pairChannel(coachId, clientId)] : await channelsOf(clientId ?? coachId ?? '')
  const chats = await loadChats(actor, channelIds)
  return chats.map(withoutCount).sort((a, b) => (a.activeAt < b.activeAt ? 1 : -1))
}

async function channelsOf(personId: string) {
  const memberships = await ChatMemberEntity.queryAll(`chats#${personId}`)
  return memberships.map(({ channelId }) => channelId).filter((channelId) => !isAdminChat(channelId))
}

/** Hides the admins' own unread count, which means nothing in a conversation between others. */
const withoutCount = (chat: Chat): Chat => ({ ...chat, unread: 0 })

/** Lets this admin read a conversation for an hour. Its members see that it happened. */
export const startModeration = (actor: AdminActor, { channelId, reason }: Moderation): Promise<Chat> =>
  retryOnConflict(async () => {
    const chat = await getModeratable(channelId)
    const own = { adminId: actor.id, until: nowSeconds() + MODERATION_SECONDS }
    await transact([
      setModerations(chat, [...moderationsOfOthers(actor, chat), own], { moderatedAt: nowIso() }),
      ...(await auditTargetsOf(chat)).map((id) =>
        prepareAuditEntry(actor, 'chat.moderate', id, { channelId, reason }),
      ),
    ])
    return presentOne(actor, channelId)
  })

/** Ends this admin's moderation and no one else's. Throws NOT_MODERATING (409) if it's already over. */
export const end = (actor: AdminActor, { channelId }: Pick<Moderation, 'channelId'>): Promise<Chat> =>
  retryOnConflict(async () => {
    const chat = await getModeratable(channelId)
    if (!activeModerationsOf(chat).some(({ adminId }) => adminId === actor.id)) throw notModerating()
    await transact([
      setModerations(chat, moderationsOfOthers(actor, chat)),
      ...(await auditTargetsOf(chat)).map((id) => prepareAuditEntry(actor, 'chat.close', id, { channelId })),
    ])
    return presentOne(actor, channelId)
  })

/** Returns which of these conversations this admin is moderating, each with the seconds left. */
export async function listActive(
  actor: AdminActor,
  channelIds: string[],
): Promise<{ channelId: string; secondsLeft: number }[]> {
  const chats = await ChatEntity.findMany(channelIds.map((channelId) => ({ channelId })))
  return chats
    .filter(({ deletedAt }) => !deletedAt)
    .flatMap((chat) => {
      const own = activeModerationsOf(chat).find(({ adminId }) => adminId === actor.id)
      return own ? [{ channelId: chat.channelId, secondsLeft: own.until - nowSeconds() }] : []
    })
}

const moderationsOfOthers = (actor: AdminActor, chat: ChatItem) =>
  activeModerationsOf(chat).filter(({ adminId }) => adminId !== actor.id)

/**
 * Prepares the new list of moderating admins. The write fails if another admin has changed the list meanwhile, so
 * concurrent begins and ends all count.
 */
function setModerations(
  { channelId, readings: before }: ChatItem,
  readings: ActiveModeration[],
  more: Partial<ChatItem> = {},
) {
  const moderatedUntil = Math.max(nowSeconds(), ...readings.map(({ until }) => until))
  return ChatEntity.update(
    { channelId },
    { set: { ...more, readings, moderatedUntil } },
    { if: { readings: before ?? { absent: true }, deletedAt: { absent: true } }, else: changedMeanwhile },
  )
}

async function getModeratable(channelId: string): Promise<ChatItem> {
  const chat = isAdminChat(channelId) ? undefined : await ChatEntity.find({ channelId })
  if (!chat || chat.deletedAt) throw notFound('Chat')
  return chat
}

/** Returns whose audit logs record the moderation: everyone in the conversation, and the group itself. */
async function auditTargetsOf({ clientId, coachId, channelId }: ChatItem): Promise<string[]> {
  if (!isGroup(channelId)) return [clientId, coachId].filter((id) => id !== null)
  const group = await findGroup(channelId)
  return [channelId, group?.coachId ?? null, ...(group ? clientIdsOf(group) : [])].filter((id) => id !== null)
}

async function presentOne(actor: AdminActor, channelId: string): Promise<Chat> {
  const [chat] = await loadChats(actor, [channelId])
  if (!chat) throw notFound('Chat')
  return withoutCount(chat)
}
