import { ClientEntity, type ClientItem } from '#core/client/entity'
import type { Change } from '#core/lib/change'
import { changedMeanwhile, retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact } from '#core/lib/table'
import { LinkEntity, type LinkItem } from '#core/relationship/entity'

export async function onClientDeleted({ before, after }: Change<ClientItem>): Promise<void> {
  if (before && after && before.status !== after.status) await markLinks(after.clientId)
}

/**
 * Flags the links of a deleted client, because coaches' lists count links, and removes the flag if the client is back
 * (rule deleted-client). Safe to retry or to call late, because it goes by the client's current status.
 */
export async function markLinks(clientId: string): Promise<void> {
  const links = await LinkEntity.queryAll(`client#${clientId}`, { prefix: 'link#', index: 'gsi1' })
  for (const link of links) await retryOnConflict(() => mark(link))
}

async function mark({ coachId, clientId }: LinkItem): Promise<void> {
  const [client, link] = await Promise.all([
    ClientEntity.find({ clientId }),
    LinkEntity.find({ coachId, clientId }),
  ])
  const isDeleted = client?.status === 'DELETED'
  if (!client || !link || isDeleted === (link.isClientDeleted ?? false)) return
  await transact([
    ClientEntity.check({ clientId }, { if: { status: client.status }, else: changedMeanwhile }),
    LinkEntity.update(
      { coachId, clientId },
      isDeleted ? { set: { isClientDeleted: true } } : { remove: ['isClientDeleted'] },
    ),
  ])
}
