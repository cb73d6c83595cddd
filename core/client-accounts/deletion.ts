import { enforceClientAtStripe } from '#core/billing/enforce'
import type { ClientItem } from '#core/client/entity'
import type { ClientStatus } from '#core/client/shared/schema'
import { clientOf, loadClientContext } from '#core/client-accounts/client'
import { clientProfile } from '#core/client-accounts/deletable'
import type { Client } from '#core/client-accounts/shared/schema'
import * as Deletion from '#core/deletion/deletion'
import { markRelationships } from '#core/hiring/deleted-client'
import type { AdminActor, ClientActor } from '#core/lib/actor'
import type { Write } from '#core/lib/table'

const client: Deletion.Deletable<ClientStatus, ClientItem> = {
  ...clientProfile,
  sideEffects: (clientId) => [markRelationships(clientId), enforceClientAtStripe(clientId)],
}

/** Deletes a client (rule deleted-client). */
export const remove = (actor: AdminActor, clientId: string) => Deletion.remove(client, actor, clientId)

/** Deletes a client's own account (rule own-deletion). */
export const removeOwn = (actor: ClientActor, also: Write[]) => Deletion.removeOwn(client, actor, also)

/** Cancels a deletion and restores the client. Throws 409 if the final deletion has begun. */
export async function restore(actor: AdminActor, clientId: string): Promise<Client> {
  await Deletion.restore(client, actor, clientId)
  const [restored, context] = await Promise.all([client.find(clientId), loadClientContext(clientId)])
  return clientOf(restored, context)
}
