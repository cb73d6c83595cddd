import { record } from '#core/audit/audit'
import { ActivityEntity } from '#core/chat/activity-entity'
import { freshActivity } from '#core/chat/activity-store'
import { remove } from '#core/chat/deletion'
import { type ChatItem, ChatMemberEntity } from '#core/chat/entity'
import { readPair, readWithAdmin, show, showOne, uuidOf } from '#core/chat/facts'
import { newest } from '#core/chat/newest'
import { adminChat, open, pairChat } from '#core/chat/open'
import type { AdminChatStatus, Chat, ChatInit } from '#core/chat/schema'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import type { Actor, AdminActor, ClientActor, CoachActor } from '#core/lib/actor'
import { again } from '#core/lib/again'
import { conflict, forbidden, invalid, notFound } from '#core/lib/errors'
import { limit } from '#core/lib/limits'
import { transact, type Write, write } from '#core/lib/table'

const NEW_CHATS = { max: 5, windowSeconds: 3600 }
const DELETED = conflict(
  'Platewise has closed this conversation. Write to us if you need it.',
  'CHAT_DELETED',
)

/** The caller's own; of the admins', of whom there may be a hundred thousand, the newest of both kinds. */
export async function list(actor: Actor, limit = Number.POSITIVE_INFINITY): Promise<Chat[]> {
  if (actor.role === 'admin') {
    const pages = await Promise.all([newest('clients'), newest('coaches')])
    return show(actor, pages.flat().slice(0, limit))
  }
  const memberships = await ChatMemberEntity.query(`chats#${uuidOf(actor)}`, { limit, newestFirst: true })
  return show(
    actor,
    memberships.map(({ channelId }) => channelId),
    { expected: memberships.flatMap(({ group }) => group ?? []) },
  )
}

/** Those of these conversations that are the caller's; whose they are is read along with what they are. */
export async function listAmong(actor: Actor, channelIds: string[]): Promise<Chat[]> {
  const memberId = uuidOf(actor)
  const [memberships, chats] = await Promise.all([
    ChatMemberEntity.findMany(channelIds.map((channelId) => ({ channelId, memberId }))),
    show(actor, [...new Set(channelIds)]),
  ])
  const own = new Set(memberships.map(({ channelId }) => channelId))
  return chats.filter(({ channelId }) => own.has(channelId))
}

export async function init(actor: Actor, input: ChatInit): Promise<Chat> {
  if (actor.role === 'admin') return initByAdmin(actor, input)
  if (actor.standing === 'NEW') throw forbidden('Please finish your registration', 'NOT_REGISTERED')
  refuseOtherPeople(actor, input)
  if (input.toAdmin) return initWithAdmin(actor)
  return actor.role === 'client' ? initByClient(actor, input) : initByCoach(actor, input)
}

/** Whose conversation it is follows from the token: another id in the caller's own place is not found. */
function refuseOtherPeople(actor: ClientActor | CoachActor, { clientId, nutritionistId, toAdmin }: ChatInit) {
  const [own, other] = actor.role === 'client' ? [clientId, nutritionistId] : [nutritionistId, clientId]
  if ((own && own !== actor.id) || (toAdmin && other)) throw notFound('Chat')
}

async function initByClient(actor: ClientActor, { nutritionistId: coachId }: ChatInit): Promise<Chat> {
  if (!coachId) throw invalid([{ path: 'nutritionistId', message: 'Choose a coach' }])
  const { chat, ...found } = await readPair(coachId, actor.id)
  if (chat) return showOne(actor, standing(chat), found)
  if (found.coach?.status !== 'APPROVED') throw notFound('Coach')
  await limit(`chat-init#${actor.id}`, NEW_CHATS.max, NEW_CHATS.windowSeconds)
  const opened = pairChat(coachId, actor.id)
  await transact(open(opened))
  return showOne(actor, opened, found)
}

async function initByCoach(actor: CoachActor, { clientId }: ChatInit): Promise<Chat> {
  if (actor.standing !== 'APPROVED') throw forbidden()
  if (!clientId) throw invalid([{ path: 'clientId', message: 'Choose a client' }])
  const { chat, ...found } = await readPair(actor.id, clientId)
  if (!found.client || !(chat ?? found.linkStatus)) throw notFound('Client')
  if (chat) return showOne(actor, standing(chat), found)
  const opened = pairChat(actor.id, clientId)
  await transact(open(opened))
  return showOne(actor, opened, found)
}

/** What an admin deleted only an admin opens again (rule deleted-chats-come-back). */
function standing(chat: ChatItem): ChatItem {
  if (chat.deletedAt) throw DELETED
  return chat
}

export const initWithAdmin = (actor: ClientActor | CoachActor): Promise<Chat> =>
  again(async () => {
    const { chat, ...found } = await readWithAdmin(actor.role, actor.id)
    if (chat) return showOne(actor, standing(chat), found)
    const opened = adminChat(actor.role, actor.id)
    await transact(openingWithAdmin(opened))
    return showOne(actor, opened, found)
  })

/** Of the caller, who asks for the admins or needs them no more: the conversation stays, the next message brings it up. */
export async function changeAdminStatus(
  actor: ClientActor | CoachActor,
  { id, newStatus }: AdminChatStatus,
): Promise<{ chatWithAdmin: boolean }> {
  if (id !== actor.id) throw notFound('User')
  if (actor.standing === 'NEW') throw forbidden('Please finish your registration', 'NOT_REGISTERED')
  if (newStatus) await initWithAdmin(actor)
  await write(asking(actor.role, actor.id, newStatus))
  return { chatWithAdmin: newStatus }
}

export async function initByAdmin(actor: AdminActor, input: ChatInit): Promise<Chat> {
  const { clientId, nutritionistId: coachId } = input
  if (!input.toAdmin) throw invalid([{ path: 'toAdmin', message: 'Admins open conversations with admins' }])
  const userId = clientId ?? coachId
  if (!userId || (clientId && coachId))
    throw invalid([{ path: 'clientId', message: 'Choose one client or one coach' }])
  const role = clientId ? 'client' : 'coach'
  return again(async () => {
    const { chat, ...found } = await readWithAdmin(role, userId)
    if (!found[role]) throw notFound(clientId ? 'Client' : 'Coach')
    if (chat?.deletedAt) await remove(actor, { channelId: chat.channelId, restore: true })
    if (chat) return showOne(actor, { ...chat, deletedAt: undefined }, found)
    const opened = adminChat(role, userId)
    await transact([...openingWithAdmin(opened), record(actor, 'chat.open', userId)])
    return showOne(actor, opened, found)
  })
}

const openingWithAdmin = (chat: ChatItem): Write[] => [
  ...open(chat),
  // In the admins' lists from now on, though nobody has written.
  ActivityEntity.create({ ...freshActivity(chat), version: 1 }),
  ...(chat.clientId ? [asking('client', chat.clientId, true)] : []),
  ...(chat.coachId ? [asking('coach', chat.coachId, true)] : []),
]

const asking = (role: 'client' | 'coach', id: string, chatWithAdmin: boolean): Write =>
  role === 'client'
    ? ClientEntity.update({ clientId: id }, { set: { chatWithAdmin } })
    : CoachEntity.update({ coachId: id }, { set: { chatWithAdmin } })
