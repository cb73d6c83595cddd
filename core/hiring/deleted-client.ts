import { ClientEntity, type ClientItem } from '#core/client/entity'
import type { Change } from '#core/lib/change'
import { changedMeanwhile, retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact } from '#core/lib/table'
import { RelationshipEntity, type RelationshipItem } from '#core/relationship/entity'

export async function onClientDeleted({ before, after }: Change<ClientItem>): Promise<void> {
  if (before && after && before.status !== after.status) await markRelationships(after.clientId)
}

/**
 * Flags the links of a deleted client, because coaches' lists count links, and removes the flag if the client is back
 * (rule deleted-client). Safe to retry or to call late, because it goes by the client's current status.
 */
export async function markRelationships(clientId: string): Promise<void> {
  const relationships = await RelationshipEntity.queryAll(`client#${clientId}`, {
    prefix: 'link#',
    index: 'gsi1',
  })
  for (const relationship of relationships) await retryOnConflict(() => mark(relationship))
}

async function mark({ coachId, clientId }: RelationshipItem): Promise<void> {
  const [client, relationship] = await Promise.all([
    ClientEntity.findIncludingDeleted({ clientId }),
    RelationshipEntity.find({ coachId, clientId }),
  ])
  const isDeleted = client?.status === 'DELETED'
  if (!client || !relationship || isDeleted === (relationship.isClientDeleted ?? false)) return
  await transact([
    ClientEntity.check({ clientId }, { if: { status: client.status }, else: changedMeanwhile }),
    RelationshipEntity.update(
      { coachId, clientId },
      isDeleted ? { set: { isClientDeleted: true } } : { remove: ['isClientDeleted'] },
    ),
  ])
}
