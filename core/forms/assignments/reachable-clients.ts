import { clientsById } from '#core/client/by-id'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity, coachesById } from '#core/coach/entity'
import type { AssignmentItem } from '#core/forms/assignments/entity'
import { countUnreadable, isUnreadable } from '#core/lib/unreadable'
import { RelationshipEntity } from '#core/relationship/entity'
import { type Named, nameOf } from '#core/shared/name'
import { pick } from '#core/shared/pick'

export type Reachable = Pick<AssignmentItem, 'recipientId' | 'recipientType'>

/**
 * Returns which of these people the sender can send a form to now. Admins reach active clients and approved coaches;
 * coaches reach active clients with an approved link. Someone whose profile can't be read counts as reachable, because
 * a damaged profile isn't a deleted one (rule stored-items-stay-readable): the form is there once it is mended.
 */
export async function findReachable(senderId: string | null, ids: string[]): Promise<Reachable[]> {
  const relatedIds = await idsRelatedTo(senderId, ids)
  const { result: people, unreadable } = await countUnreadable(() => reachableOf(senderId, relatedIds))
  const readable = people.map((person) => pick(person, ['recipientId', 'recipientType']))
  if (unreadable === 0) return readable
  const isReadable = new Set(readable.map(({ recipientId }) => recipientId))
  const others = relatedIds.filter((id) => !isReadable.has(id))
  return [...readable, ...(await Promise.all(others.map(unreadableProfile))).flat()]
}

/** The same with names, for display. Someone whose profile can't be read has none, so they are left out. */
export async function namedReachable(senderId: string | null, ids: string[]) {
  const [relatedIds, people] = await Promise.all([idsRelatedTo(senderId, ids), reachableOf(senderId, ids)])
  const isRelated = new Set(relatedIds)
  return people.filter(({ recipientId }) => isRelated.has(recipientId))
}

async function idsRelatedTo(senderId: string | null, ids: string[]): Promise<string[]> {
  if (!senderId) return ids
  const related = new Set((await approvedRelationships(senderId, ids)).map(({ clientId }) => clientId))
  return ids.filter((id) => related.has(id))
}

async function reachableOf(
  senderId: string | null,
  ids: string[],
): Promise<(Reachable & { name: string; imageKey: string | null })[]> {
  const [clients, coaches] = await Promise.all([clientsById(ids), senderId ? undefined : coachesById(ids)])
  return ids.flatMap((recipientId) => {
    const [client, coach] = [clients.get(recipientId), coaches?.get(recipientId)]
    if (client?.status === 'ACTIVE')
      return { recipientId, recipientType: 'client' as const, ...shown(client) }
    return coach?.status === 'APPROVED'
      ? { recipientId, recipientType: 'coach' as const, ...shown(coach) }
      : []
  })
}

async function unreadableProfile(recipientId: string): Promise<Reachable[]> {
  const [isClient, isCoach] = await Promise.all([
    isUnreadable(() => ClientEntity.find({ clientId: recipientId })),
    isUnreadable(() => CoachEntity.find({ coachId: recipientId })),
  ])
  if (isClient) return [{ recipientId, recipientType: 'client' }]
  return isCoach ? [{ recipientId, recipientType: 'coach' }] : []
}

const shown = (profile: Named & { imageKey: string | null }) => ({
  name: nameOf(profile),
  imageKey: profile.imageKey,
})

export async function approvedRelationships(coachId: string, clientIds: string[]) {
  const relationships = await RelationshipEntity.findMany(
    clientIds.map((clientId) => ({ coachId, clientId })),
  )
  return relationships.filter(({ status }) => status === 'APPROVED')
}
