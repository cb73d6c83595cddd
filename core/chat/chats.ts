import { record } from '#core/audit/audit'
import { ADMIN_UUID } from '#core/chat/admin-uuid'
import { type ChatItem, type ChatMember, ChatMemberEntity } from '#core/chat/entity'
import { readPair, readWithAdmin, show, showOne } from '#core/chat/facts'
import { adminChat, open, pairChat } from '#core/chat/open'
import type { Chat, ChatInit } from '#core/chat/schema'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import type { Actor, AdminActor, ClientActor, CoachActor } from '#core/lib/actor'
import { forbidden, invalid, notFound } from '#core/lib/errors'
import { limit } from '#core/lib/limits'
import { transact } from '#core/lib/table'

const NEW_CHATS = { max: 5, windowSeconds: 3600 }

/** The caller's identity on the messaging provider: all admins are one (rule one-admin-identity). */
export const uuidOf = (actor: Actor) => (actor.role === 'admin' ? ADMIN_UUID : actor.id)

export async function list(actor: Actor, limit = Number.POSITIVE_INFINITY): Promise<Chat[]> {
  const memberships = await ChatMemberEntity.query(`chats#${uuidOf(actor)}`, { limit, newestFirst: true })
  return show(actor, idsOf(memberships))
}

export async function listAmong(actor: Actor, channelIds: string[]): Promise<Chat[]> {
  const memberId = uuidOf(actor)
  return show(
    actor,
    idsOf(await ChatMemberEntity.findMany(channelIds.map((channelId) => ({ channelId, memberId })))),
  )
}

const idsOf = (memberships: ChatMember[]) => memberships.map(({ channelId }) => channelId)

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
  const { chat, ...people } = await readPair(coachId, actor.id)
  if (chat) return showOne(chat, people)
  if (people.coach?.status !== 'APPROVED') throw notFound('Coach')
  await limit(`chat-init#${actor.id}`, NEW_CHATS.max, NEW_CHATS.windowSeconds)
  const opened = pairChat(coachId, actor.id)
  await transact(open(opened))
  return showOne(opened, people)
}

async function initByCoach(actor: CoachActor, { clientId }: ChatInit): Promise<Chat> {
  if (actor.standing !== 'APPROVED') throw forbidden()
  if (!clientId) throw invalid([{ path: 'clientId', message: 'Choose a client' }])
  const { chat, ...people } = await readPair(actor.id, clientId)
  if (!people.client || !(chat ?? people.linkStatus)) throw notFound('Client')
  if (chat) return showOne(chat, people)
  const opened = pairChat(actor.id, clientId)
  await transact(open(opened))
  return showOne(opened, people)
}

async function initWithAdmin({ role, id }: ClientActor | CoachActor): Promise<Chat> {
  const { chat, ...people } = await readWithAdmin(role, id)
  if (chat) return showOne(chat, people)
  const opened = adminChat(role, id)
  await transact(openingWithAdmin(opened))
  return showOne(opened, people)
}

async function initByAdmin(actor: AdminActor, input: ChatInit): Promise<Chat> {
  const { clientId, nutritionistId: coachId } = input
  if (!input.toAdmin) throw invalid([{ path: 'toAdmin', message: 'Admins open conversations with admins' }])
  const userId = clientId ?? coachId
  if (!userId || (clientId && coachId))
    throw invalid([{ path: 'clientId', message: 'Choose one client or one coach' }])
  const role = clientId ? 'client' : 'coach'
  const { chat, ...people } = await readWithAdmin(role, userId)
  if (!people[role]) throw notFound(clientId ? 'Client' : 'Coach')
  if (chat) return showOne(chat, people)
  const opened = adminChat(role, userId)
  await transact([...openingWithAdmin(opened), record(actor, 'chat.open', userId)])
  return showOne(opened, people)
}

const openingWithAdmin = (chat: ChatItem) => [
  ...open(chat),
  ...(chat.clientId
    ? [ClientEntity.update({ clientId: chat.clientId }, { set: { chatWithAdmin: true } })]
    : []),
  ...(chat.coachId ? [CoachEntity.update({ coachId: chat.coachId }, { set: { chatWithAdmin: true } })] : []),
]
