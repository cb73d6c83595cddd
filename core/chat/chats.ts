import { pairChat, prepareChat, requireNotDeleted } from '#core/chat/channels'
import { ChatMemberEntity } from '#core/chat/entity'
import { loadChats, readPair, showOne, uuidOf } from '#core/chat/load-chats'
import { newest } from '#core/chat/messages/newest-messages'
import type { Chat, ChatInit } from '#core/chat/shared/schema'
import { initByAdmin, initWithAdmin } from '#core/chat/with-admins'
import type { Actor, ClientActor, CoachActor } from '#core/lib/actor'
import { limit } from '#core/lib/limits'
import { transact } from '#core/lib/table'
import { forbidden, invalid, notFound } from '#core/shared/errors'

const NEW_CHATS = { max: 5, windowSeconds: 3600 }
/** Lists the caller's conversations. Admins may have a hundred thousand, so they get the newest of both sections. */
export async function listChats(actor: Actor, limit = Number.POSITIVE_INFINITY): Promise<Chat[]> {
  if (actor.role === 'admin') {
    const pages = await Promise.all([newest('clients'), newest('coaches')])
    return loadChats(actor, pages.flat().slice(0, limit))
  }
  const memberships = await ChatMemberEntity.query(`chats#${uuidOf(actor)}`, { limit, newestFirst: true })
  return loadChats(
    actor,
    memberships.map(({ channelId }) => channelId),
    { expected: memberships.flatMap(({ group }) => group ?? []) },
  )
}

/** Returns those of these conversations that the caller belongs to. Reads memberships and conversations in parallel. */
export async function listAmong(actor: Actor, channelIds: string[]): Promise<Chat[]> {
  const memberId = uuidOf(actor)
  const [memberships, chats] = await Promise.all([
    ChatMemberEntity.findMany(channelIds.map((channelId) => ({ channelId, memberId }))),
    loadChats(actor, [...new Set(channelIds)]),
  ])
  const own = new Set(memberships.map(({ channelId }) => channelId))
  return chats.filter(({ channelId }) => own.has(channelId))
}

export async function init(actor: Actor, input: ChatInit): Promise<Chat> {
  if (actor.role === 'admin') return initByAdmin(actor, input)
  if (actor.accountStatus === 'NEW')
    throw forbidden('Please finish your registration first.', 'NOT_REGISTERED')
  refuseOtherPeople(actor, input)
  if (input.toAdmin) return initWithAdmin(actor)
  return actor.role === 'client' ? initByClient(actor, input) : initByCoach(actor, input)
}

/**
 * The token decides on whose behalf a conversation is opened. Throws 404 if the input names someone else in the
 * caller's place.
 */
function refuseOtherPeople(actor: ClientActor | CoachActor, { clientId, nutritionistId, toAdmin }: ChatInit) {
  const [own, other] = actor.role === 'client' ? [clientId, nutritionistId] : [nutritionistId, clientId]
  if ((own && own !== actor.id) || (toAdmin && other)) throw notFound('Chat')
}

async function initByClient(actor: ClientActor, { nutritionistId: coachId }: ChatInit): Promise<Chat> {
  if (!coachId) throw invalid([{ path: 'nutritionistId', message: 'Choose a coach' }])
  const { chat, ...context } = await readPair(coachId, actor.id)
  if (chat) return showOne(actor, requireNotDeleted(chat), context)
  if (context.coach?.status !== 'APPROVED') throw notFound('Coach')
  await limit(`chat-init#${actor.id}`, NEW_CHATS.max, NEW_CHATS.windowSeconds)
  const opened = pairChat(coachId, actor.id)
  await transact(prepareChat(opened))
  return showOne(actor, opened, context)
}

async function initByCoach(actor: CoachActor, { clientId }: ChatInit): Promise<Chat> {
  if (actor.accountStatus !== 'APPROVED') throw forbidden()
  if (!clientId) throw invalid([{ path: 'clientId', message: 'Choose a client' }])
  const { chat, ...context } = await readPair(actor.id, clientId)
  if (!context.client || !(chat ?? context.relationshipStatus)) throw notFound('Client')
  if (chat) return showOne(actor, requireNotDeleted(chat), context)
  const opened = pairChat(actor.id, clientId)
  await transact(prepareChat(opened))
  return showOne(actor, opened, context)
}
