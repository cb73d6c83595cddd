import { enforceClientAtStripe } from '#core/billing/enforce'
import { ClientEntity, type ClientItem, ClientRowEntity, rowOf } from '#core/client/entity'
import type { ClientStatus } from '#core/client/shared/schema'
import { clientOf, loadClientContext } from '#core/client-accounts/client'
import { clientStatusEmails } from '#core/client-accounts/client-emails'
import type { Client } from '#core/client-accounts/shared/schema'
import * as Deletion from '#core/deletion/deletion'
import { markRelationships } from '#core/hiring/deleted-client'
import type { AdminActor } from '#core/lib/actor'
import { notFound } from '#core/shared/errors'

const client: Deletion.Deletable<ClientStatus, ClientItem> = {
  role: 'client',
  find: async (clientId) => {
    const found = await ClientEntity.find({ clientId })
    if (!found) throw notFound('Client')
    return found
  },
  writes: ({ eraseAt: _, ...before }, { status, eraseAt }) => {
    const { clientId, version, email } = before
    return [
      ClientEntity.update(
        { clientId },
        { set: { status, eraseAt }, add: { version: 1 }, ...(!eraseAt && { remove: ['eraseAt'] }) },
        { if: { status: before.status, version, email } },
      ),
      eraseAt ? ClientRowEntity.remove({ clientId }) : ClientRowEntity.create(rowOf({ ...before, status })),
    ]
  },
  emails: (before, { status, eraseAt }) => clientStatusEmails({ ...before, eraseAt }, status),
  sideEffects: (clientId) => [markRelationships(clientId), enforceClientAtStripe(clientId)],
}

/** Deletes a client (rule deleted-client). */
export const remove = (actor: AdminActor, clientId: string) => Deletion.remove(client, actor, clientId)

/** Cancels a deletion and restores the client. Throws 409 if the final deletion has begun. */
export async function restore(actor: AdminActor, clientId: string): Promise<Client> {
  const restored = await Deletion.restore(client, actor, clientId)
  return clientOf(restored, await loadClientContext(clientId))
}
