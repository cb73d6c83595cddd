import { isGroup, pairChannel, parseChannel } from '#core/chat/channels'
import { ChatEntity, type ChatItem, type InGroup } from '#core/chat/entity'
import { ActivityEntity, type ActivityItem } from '#core/chat/messages/activity-entity'
import { type ChatContext, chatOf } from '#core/chat/present'
import { ADMIN_UUID, adminChannel, isAdminChat } from '#core/chat/shared/channel-names'
import type { Chat } from '#core/chat/shared/schema'
import { ClientEntity, type ClientItem } from '#core/client/entity'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import { GroupEntity, type GroupItem, SeatEntity, type SeatItem } from '#core/groups/entity'
import { clientIdsOf, isPaid } from '#core/groups/groups'
import type { Actor } from '#core/lib/actor'
import { imageUrl } from '#core/lib/config'
import { RelationshipEntity } from '#core/relationship/entity'

type People = Pick<ChatContext, 'client' | 'coach' | 'relationshipStatus'>
interface PairContext extends People {
  chat: ChatItem | undefined
  activity: ActivityItem | undefined
}

/** Returns the caller's PubNub identity, which all admins share (rule one-admin-identity). */
export const uuidOf = (actor: Actor) => (actor.role === 'admin' ? ADMIN_UUID : actor.id)

export async function readPair(coachId: string, clientId: string): Promise<PairContext> {
  const channelId = pairChannel(coachId, clientId)
  const [chat, activity, coach, client, relationship] = await Promise.all([
    ChatEntity.find({ channelId }),
    ActivityEntity.find({ channelId }),
    CoachEntity.find({ coachId }),
    ClientEntity.find({ clientId }),
    RelationshipEntity.find({ coachId, clientId }),
  ])
  return { chat, activity, coach, client, relationshipStatus: relationship?.status }
}

export async function readWithAdmin(role: 'client' | 'coach', userId: string): Promise<PairContext> {
  const channelId = adminChannel(userId)
  const [chat, activity, client, coach] = await Promise.all([
    ChatEntity.find({ channelId }),
    ActivityEntity.find({ channelId }),
    role === 'client' ? ClientEntity.find({ clientId: userId }) : undefined,
    role === 'coach' ? CoachEntity.find({ coachId: userId }) : undefined,
  ])
  return { chat, activity, client, coach, relationshipStatus: undefined }
}

export const showOne = (actor: Actor, chat: ChatItem, context: Omit<PairContext, 'chat'>): Chat =>
  chatOf(chat, {
    ...context,
    group: undefined,
    groupClients: new Map(),
    paidBy: undefined,
    isHidden: false,
    isProtected: false,
    imageUrl,
    memberId: uuidOf(actor),
  })

interface ShowOptions {
  /** Profiles that replace the stored ones, for example with a status they don't have yet. */
  clients?: ClientItem[]
  coaches?: CoachItem[]
  /** Shows only deleted conversations instead of only the others. */
  areDeleted?: boolean
  /**
   * The members these groups are expected to have. They are read together with the groups; any others need a second
   * read.
   */
  expected?: InGroup[]
}

/** Returns conversations in the order of their channels, without those that don't exist or whose client or coach is
 * deleted. */
export async function loadChats(
  actor: Actor,
  channelIds: string[],
  { areDeleted = false, expected = [], ...loaded }: ShowOptions = {},
): Promise<Chat[]> {
  const keys = channelIds.map((channelId) => ({ channelId }))
  const ahead = idsOf(expected)
  const [items, active, named, groups, seat, foreseen] = await Promise.all([
    ChatEntity.findMany(keys),
    ActivityEntity.findMany(keys),
    readPairs(channelIds),
    readGroups(channelIds),
    actor.role === 'client' && channelIds.some(isGroup) ? SeatEntity.find({ clientId: actor.id }) : undefined,
    readInGroups(actor, ahead),
  ])
  const others = await readInGroups(actor, without(ahead, idsOf([...groups.values()].map(inGroup))))
  const paidBy = actor.role === 'client' ? undefined : foreseen.paidBy.union(others.paidBy)
  const clients = new Map([
    ...named.clients,
    ...foreseen.clients,
    ...others.clients,
    ...(loaded.clients ?? []).map((client) => [client.clientId, client] as const),
  ])
  const coaches = new Map([
    ...named.coaches,
    ...foreseen.coaches,
    ...others.coaches,
    ...(loaded.coaches ?? []).map((coach) => [coach.coachId, coach] as const),
  ])
  const isDeleted = (id: string | null) =>
    (clients.get(id ?? '') ?? coaches.get(id ?? ''))?.status === 'DELETED'
  // A group stays without its deleted coach, and is closed.
  const shownCoach = (id: string | null) => (isDeleted(id) ? undefined : coaches.get(id ?? ''))
  const activities = new Map(active.map((activity) => [activity.channelId, activity]))
  const chats = new Map(items.map((chat) => [chat.channelId, chat]))
  return channelIds
    .flatMap((channelId) => chats.get(channelId) ?? [])
    .filter(({ clientId, coachId }) => !isDeleted(clientId) && !isDeleted(coachId))
    .filter(({ deletedAt }) => areDeleted === (deletedAt !== undefined))
    .map((chat) => {
      const group = groups.get(chat.channelId)
      const isHidden = actor.role === 'client' && group !== undefined && !paysFor(group, seat)
      return chatOf(chat, {
        client: clients.get(chat.clientId ?? ''),
        coach: shownCoach((group ?? chat).coachId),
        relationshipStatus: named.relationships.get(`${chat.coachId} ${chat.clientId}`)?.status,
        group,
        groupClients: new Map(
          (group ? clientIdsOf(group) : []).filter((id) => !isDeleted(id)).map((id) => [id, clients.get(id)]),
        ),
        paidBy,
        isHidden,
        isProtected: actor.role === 'admin' && isPaidFor(group, paidBy),
        imageUrl,
        activity: activities.get(chat.channelId),
        memberId: uuidOf(actor),
      })
    })
}

const paysFor = ({ channelId }: GroupItem, seat: SeatItem | undefined) =>
  seat?.channelId === channelId && isPaid(seat)

const isPaidFor = (group: GroupItem | undefined, paidBy: ReadonlySet<string> | undefined) =>
  group !== undefined && clientIdsOf(group).some((id) => paidBy?.has(id))

interface Ids {
  coachIds: string[]
  clientIds: string[]
}
const inGroup = (group: GroupItem): InGroup => ({ coachId: group.coachId, clientIds: clientIdsOf(group) })
const idsOf = (groups: InGroup[]): Ids => ({
  coachIds: groups.flatMap(({ coachId }) => coachId ?? []),
  clientIds: groups.flatMap(({ clientIds }) => clientIds),
})
const without = (ids: Ids, { coachIds, clientIds }: Ids): Ids => ({
  coachIds: coachIds.filter((id) => !ids.coachIds.includes(id)),
  clientIds: clientIds.filter((id) => !ids.clientIds.includes(id)),
})

async function readInGroups(actor: Actor, { coachIds, clientIds }: Ids) {
  const [people, paidBy] = await Promise.all([
    readPeople(coachIds, clientIds),
    // Clients can't see what others pay.
    actor.role === 'client' ? new Set<string>() : readPayers(clientIds),
  ])
  return { ...people, paidBy }
}

async function readPayers(clientIds: string[]): Promise<Set<string>> {
  const seats = await SeatEntity.findMany(clientIds.map((clientId) => ({ clientId })))
  return new Set(seats.filter(isPaid).map(({ clientId }) => clientId))
}

async function readPeople(coachIds: string[], clientIds: string[]) {
  const [coaches, clients] = await Promise.all([
    CoachEntity.findManyIncludingDeleted(coachIds.map((coachId) => ({ coachId }))),
    ClientEntity.findManyIncludingDeleted(clientIds.map((clientId) => ({ clientId }))),
  ])
  return {
    coaches: new Map(coaches.map((coach) => [coach.coachId, coach])),
    clients: new Map(clients.map((client) => [client.clientId, client])),
  }
}

async function readPairs(channelIds: string[]) {
  const parse = (channelId: string) => parseChannel(channelId) ?? []
  const named = channelIds.flatMap(parse)
  const pairs = channelIds.filter((channelId) => !isAdminChat(channelId)).flatMap(parse)
  const [people, relationships] = await Promise.all([
    readPeople(
      named.map(({ coachId }) => coachId),
      named.map(({ clientId }) => clientId),
    ),
    RelationshipEntity.findMany(pairs),
  ])
  return {
    ...people,
    relationships: new Map(
      relationships.map((relationship) => [`${relationship.coachId} ${relationship.clientId}`, relationship]),
    ),
  }
}

async function readGroups(channelIds: string[]) {
  const groups = await GroupEntity.findMany(channelIds.filter(isGroup).map((channelId) => ({ channelId })))
  return new Map(groups.map((group) => [group.channelId, group]))
}
