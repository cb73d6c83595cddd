import { clientsById } from '#core/client/by-id'
import { coachesById } from '#core/coach/entity'
import type { PollItem } from '#core/forms/assignments/entity'
import { RelationshipEntity } from '#core/relationship/entity'
import { type Named, nameOf } from '#core/shared/name'
import { pick } from '#core/shared/pick'

export type Reachable = Pick<PollItem, 'recipientId' | 'recipientType'>

/**
 * Returns which of these people the sender can send a form to now. Admins reach active clients and approved coaches;
 * coaches reach active clients with an approved link.
 */
export const reachable = async (senderId: string | null, ids: string[]): Promise<Reachable[]> =>
  (await namedReachable(senderId, ids)).map((person) => pick(person, ['recipientId', 'recipientType']))

export async function namedReachable(
  senderId: string | null,
  ids: string[],
): Promise<(Reachable & { name: string; imageKey: string | null })[]> {
  const [clients, coaches, relationships] = await Promise.all([
    clientsById(ids),
    senderId ? undefined : coachesById(ids),
    senderId ? approvedRelationships(senderId, ids) : undefined,
  ])
  const related = relationships && new Set(relationships.map(({ clientId }) => clientId))
  return ids.flatMap((recipientId) => {
    const [client, coach] = [clients.get(recipientId), coaches?.get(recipientId)]
    if (client?.status === 'ACTIVE' && (!related || related.has(recipientId)))
      return { recipientId, recipientType: 'client' as const, ...shown(client) }
    return coach?.status === 'APPROVED'
      ? { recipientId, recipientType: 'coach' as const, ...shown(coach) }
      : []
  })
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
