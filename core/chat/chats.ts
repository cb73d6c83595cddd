import { record } from '#core/audit/audit'
import { ChatEntity, ChatMemberEntity } from '#core/chat/entity'
import { readGroups, show } from '#core/chat/facts'
import { adminChannel, openAdmin, openPair, pairChannel } from '#core/chat/open'
import { ADMIN_UUID, type Chat, type ChatInit } from '#core/chat/schema'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { LinkEntity } from '#core/hiring/entity'
import type { Actor, AdminActor, ClientActor, CoachActor } from '#core/lib/actor'
import { forbidden, invalid, notFound } from '#core/lib/errors'
import { limit } from '#core/lib/limits'
import { transact, type Write } from '#core/lib/table'

const MAX_CHATS = 500
const NEW_CHATS = { max: 5, windowSeconds: 3600 }

/** The caller's identity on the messaging provider: all admins are one (decision 10). */
export const uuidOf = (actor: Actor) => (actor.role === 'admin' ? ADMIN_UUID : actor.id)

/** The caller's chats; those of newer people first for admins. Three round trips. */
export async function list(actor: Actor): Promise<Chat[]> {
  const memberships = await ChatMemberEntity.query(`chats#${uuidOf(actor)}`, {
    limit: MAX_CHATS,
    newestFirst: true,
  })
  if (memberships.length === 0) return []
  const ids = memberships.map(({ channelId }) => channelId)
  const [chats, groups] = await Promise.all([
    ChatEntity.findMany(ids.map((channelId) => ({ channelId }))),
    readGroups(actor, ids),
  ])
  chats.sort((a, b) => ids.indexOf(a.channelId) - ids.indexOf(b.channelId))
  return show(chats, groups)
}

/** Opens a chat of the caller, or returns the one that stands. */
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
  const channelId = pairChannel(coachId, actor.id)
  const [chat, coach] = await Promise.all([ChatEntity.find({ channelId }), CoachEntity.find({ coachId })])
  if (!chat) {
    if (coach?.status !== 'APPROVED') throw notFound('Coach')
    await limit(`chat-init#${actor.id}`, NEW_CHATS.max, NEW_CHATS.windowSeconds)
    await transact(openPair(coachId, actor.id))
  }
  return get(channelId)
}

async function initByCoach(actor: CoachActor, { clientId }: ChatInit): Promise<Chat> {
  if (actor.standing !== 'APPROVED') throw forbidden()
  if (!clientId) throw invalid([{ path: 'clientId', message: 'Choose a client' }])
  const channelId = pairChannel(actor.id, clientId)
  const [chat, link] = await Promise.all([
    ChatEntity.find({ channelId }),
    LinkEntity.find({ coachId: actor.id, clientId }),
  ])
  if (!chat) {
    if (!link) throw notFound('Client')
    await transact(openPair(actor.id, clientId))
  }
  return get(channelId)
}

async function initWithAdmin(actor: ClientActor | CoachActor): Promise<Chat> {
  const channelId = adminChannel(actor.id)
  const user = actor.role === 'client' ? { clientId: actor.id } : { coachId: actor.id }
  if (!(await ChatEntity.find({ channelId }))) await transact(openingWithAdmin(user))
  return get(channelId)
}

async function initByAdmin(actor: AdminActor, input: ChatInit): Promise<Chat> {
  const { clientId, nutritionistId: coachId } = input
  if (!input.toAdmin) throw invalid([{ path: 'toAdmin', message: 'Admins open conversations with admins' }])
  const userId = clientId ?? coachId
  if (!userId || (clientId && coachId))
    throw invalid([{ path: 'clientId', message: 'Choose one client or one coach' }])
  const channelId = adminChannel(userId)
  const [chat, profile] = await Promise.all([
    ChatEntity.find({ channelId }),
    clientId ? ClientEntity.find({ clientId }) : CoachEntity.find({ coachId: userId }),
  ])
  if (!profile) throw notFound(clientId ? 'Client' : 'Coach')
  const user = clientId ? { clientId } : { coachId: userId }
  if (!chat) await transact([...openingWithAdmin(user), record(actor, 'chat.open', userId)])
  return get(channelId)
}

const openingWithAdmin = (user: { clientId: string } | { coachId: string }) =>
  [
    ...openAdmin(user),
    'clientId' in user
      ? ClientEntity.update(user, { set: { chatWithAdmin: true } })
      : CoachEntity.update(user, { set: { chatWithAdmin: true } }),
  ] as Write<unknown>[]

async function get(channelId: string): Promise<Chat> {
  const chat = await ChatEntity.find({ channelId })
  const [shown] = chat ? await show([chat], { members: [], locked: new Set() }) : []
  if (!shown) throw notFound('Chat')
  return shown
}
