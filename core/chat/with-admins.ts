import { prepareAuditEntry } from '#core/audit/audit'
import { adminChat, pairChat, prepareChat } from '#core/chat/channels'
import type { ChatItem } from '#core/chat/entity'
import { readPair, readWithAdmin, showOne } from '#core/chat/load-chats'
import { deleteOrRestoreChat, prepareChatRestart } from '#core/chat/members/deletion'
import { ActivityEntity } from '#core/chat/messages/activity-entity'
import { newActivity } from '#core/chat/messages/activity-store'
import type { AdminChatStatus, Chat, ChatInit } from '#core/chat/shared/schema'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import type { AdminActor, ClientActor, CoachActor } from '#core/lib/actor'
import { changedMeanwhile, retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact, type Write, write } from '#core/lib/table'
import { conflict, forbidden, invalid, isConflict, notFound } from '#core/shared/errors'

const notApproved = () => conflict("This coach isn't approved.", 'NOT_APPROVED')
const suspended = (role: 'client' | 'coach') => conflict(`This ${role} is suspended.`, 'SUSPENDED')
const rejected = () => conflict('This coach rejected this client.', 'REJECTED')

/** Opens the caller's conversation with the admins. A deleted one is restarted (rule deleted-chats-come-back). */
export const initWithAdmin = (actor: ClientActor | CoachActor): Promise<Chat> =>
  retryOnConflict(async () => {
    const { chat, activity, ...context } = await readWithAdmin(actor.role, actor.id)
    if (chat && !chat.deletedAt) return showOne(actor, chat, { ...context, activity })
    const opened = adminChat(actor.role, actor.id)
    await transact(
      chat
        ? [
            ...prepareChatRestart(chat, opened.createdAt, activity),
            setChatWithAdmin(actor.role, actor.id, true),
          ]
        : openAdminChat(opened),
    )
    return showOne(
      actor,
      { ...opened, ...(chat && { begunAnewAt: opened.createdAt }) },
      { ...context, activity: undefined },
    )
  })

/**
 * Records whether the caller wants to chat with the admins. Turning it off keeps the conversation, and its next
 * message brings it back up.
 */
export async function changeAdminStatus(
  actor: ClientActor | CoachActor,
  { id, newStatus }: AdminChatStatus,
): Promise<{ chatWithAdmin: boolean }> {
  if (id !== actor.id) throw notFound('User')
  if (actor.accountStatus === 'NEW')
    throw forbidden('Please finish your registration first.', 'NOT_REGISTERED')
  if (newStatus) await initWithAdmin(actor)
  await write(setChatWithAdmin(actor.role, actor.id, newStatus))
  return { chatWithAdmin: newStatus }
}

/**
 * Opens the admins' conversation with one person, or one between a coach and a client. The latter doesn't let the
 * admin read it. A new one isn't opened for suspended people, who couldn't read it: 409 (rule closed-chats).
 */
export async function initByAdmin(actor: AdminActor, input: ChatInit): Promise<Chat> {
  const { clientId, nutritionistId: coachId } = input
  if (!input.toAdmin) return initPair(actor, coachId, clientId)
  const userId = clientId ?? coachId
  if (!userId || (clientId && coachId))
    throw invalid([{ path: 'clientId', message: 'Choose one client or one coach' }])
  const role = clientId ? 'client' : 'coach'
  return retryOnConflict(async () => {
    const { chat, ...context } = await readWithAdmin(role, userId)
    if (!context[role]) throw notFound(clientId ? 'Client' : 'Coach')
    if (chat?.deletedAt) await restore(actor, chat)
    if (chat) return showOne(actor, { ...chat, deletedAt: undefined }, context)
    if ((context.client ?? context.coach)?.status === 'SUSPENDED') throw suspended(role)
    const opened = adminChat(role, userId)
    await transact([...openAdminChat(opened), prepareAuditEntry(actor, 'chat.open', userId)])
    return showOne(actor, opened, context)
  })
}

/** Restores a deleted conversation. If its person restarts it first, a retry finds the new one. */
async function restore(actor: AdminActor, { channelId }: ChatItem): Promise<void> {
  try {
    await deleteOrRestoreChat(actor, { channelId, restore: true })
  } catch (error) {
    throw isConflict(error, 'BEGUN_ANEW') ? changedMeanwhile() : error
  }
}

async function initPair(
  actor: AdminActor,
  coachId: string | null | undefined,
  clientId: string | null | undefined,
): Promise<Chat> {
  if (!coachId) throw invalid([{ path: 'nutritionistId', message: 'Choose a coach' }])
  if (!clientId) throw invalid([{ path: 'clientId', message: 'Choose a client' }])
  return retryOnConflict(async () => {
    const { chat, coach, client, relationshipStatus, activity } = await readPair(coachId, clientId)
    if (!coach) throw notFound('Coach')
    if (!client) throw notFound('Client')
    // The admins' own unread count means nothing in a conversation between others.
    const show = (item: ChatItem): Chat => ({
      ...showOne(actor, item, { coach, client, relationshipStatus, activity }),
      unread: 0,
    })
    if (chat?.deletedAt) await restore(actor, chat)
    if (chat) return show({ ...chat, deletedAt: undefined })
    if (coach.status !== 'APPROVED') throw notApproved()
    if (client.status !== 'ACTIVE') throw suspended('client')
    if (relationshipStatus === 'REJECTED') throw rejected()
    const opened = pairChat(coachId, clientId)
    const { channelId } = opened
    await transact([
      ...prepareChat(opened),
      ...[coachId, clientId].map((id) => prepareAuditEntry(actor, 'chat.open', id, { channelId })),
    ])
    return show(opened)
  })
}

const openAdminChat = (chat: ChatItem): Write[] => [
  ...prepareChat(chat),
  // Lists it for the admins before anyone has written.
  ActivityEntity.create({ ...newActivity(chat), version: 1 }),
  ...(chat.clientId ? [setChatWithAdmin('client', chat.clientId, true)] : []),
  ...(chat.coachId ? [setChatWithAdmin('coach', chat.coachId, true)] : []),
]

const setChatWithAdmin = (role: 'client' | 'coach', id: string, chatWithAdmin: boolean): Write =>
  role === 'client'
    ? ClientEntity.update({ clientId: id }, { set: { chatWithAdmin } })
    : CoachEntity.update({ coachId: id }, { set: { chatWithAdmin } })
