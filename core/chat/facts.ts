import * as Subscriptions from '#core/billing/subscriptions'
import { type ChatItem, ChatMemberEntity } from '#core/chat/entity'
import { isGroup } from '#core/chat/open'
import type { Chat } from '#core/chat/schema'
import { chatOf } from '#core/chat/view'
import { clientsById } from '#core/client/by-id'
import { coachesById } from '#core/coach/by-id'
import { LinkEntity } from '#core/hiring/entity'
import type { Actor } from '#core/lib/actor'
import { imageUrl } from '#core/lib/config'

/** The groups among `channelIds`: who is in them, and which of them the caller has not paid. One round trip. */
export async function readGroups(actor: Actor, channelIds: string[]) {
  const groups = channelIds.filter(isGroup)
  const [members, subscriptions] = await Promise.all([
    Promise.all(
      groups.map((channelId) =>
        ChatMemberEntity.query(`chat#${channelId}`, { index: 'gsi1', prefix: 'member#' }),
      ),
    ),
    actor.role === 'client' && groups.length > 0 ? Subscriptions.listOfClient(actor.id) : [],
  ])
  const paid = new Set(subscriptions.filter(Subscriptions.isRunning).map(({ thingId }) => thingId))
  return {
    members: members.flat(),
    locked: new Set(actor.role === 'client' ? groups.filter((channelId) => !paid.has(channelId)) : []),
  }
}

/** Shows chats to the caller: names, pictures and states of all that take part, in one round trip. */
export async function show(
  chats: ChatItem[],
  { members, locked }: Awaited<ReturnType<typeof readGroups>>,
): Promise<Chat[]> {
  const pairs = chats.flatMap(({ kind, clientId, coachId }) =>
    kind === 'pair' && clientId && coachId ? [{ clientId, coachId }] : [],
  )
  const coachIds = new Set(chats.flatMap(({ coachId }) => coachId ?? []))
  const inGroups = members.filter(({ memberId }) => !coachIds.has(memberId))
  const clientIds = [
    ...chats.flatMap(({ clientId }) => clientId ?? []),
    ...inGroups.map(({ memberId }) => memberId),
  ]
  const [clients, coaches, links] = await Promise.all([
    clientsById(clientIds),
    coachesById([...coachIds]),
    LinkEntity.findMany(pairs),
  ])
  return chats.map((chat) =>
    chatOf(chat, {
      client: clients.get(chat.clientId ?? ''),
      coach: coaches.get(chat.coachId ?? ''),
      linkStatus: links.find((link) => link.clientId === chat.clientId && link.coachId === chat.coachId)
        ?.status,
      groupClients: new Map(
        inGroups
          .filter(({ channelId }) => channelId === chat.channelId)
          .map(({ memberId }) => [memberId, clients.get(memberId)]),
      ),
      locked: locked.has(chat.channelId),
      imageUrl,
    }),
  )
}
