import { record } from '#core/audit/audit'
import { clientsById } from '#core/client/by-id'
import { clientDirectory } from '#core/client/directory'
import { ClientEntity } from '#core/client/entity'
import { clientOf, loadClientContext, loadClientContexts } from '#core/client-accounts/client'
import type { Client } from '#core/client-accounts/shared/schema'
import type { AdminActor } from '#core/lib/actor'
import { write } from '#core/lib/table'
import { notFound } from '#core/shared/errors'
import type { TableQuery } from '#core/shared/schema'

/** Returns one page of all clients. The directory may be seconds old, but the rows show current profiles. */
export async function list(query: TableQuery): Promise<{ rows: Client[]; count: number }> {
  const { ids, count } = await clientDirectory.find(query)
  const [clients, context] = await Promise.all([clientsById(ids), loadClientContexts(ids)])
  const rows = ids.flatMap((id) => {
    const [client, own] = [clients.get(id), context.get(id)]
    return client && own ? clientOf(client, own) : []
  })
  return { rows: rows, count }
}

/** Returns a client's full profile and records that an admin read it (rule privileged-acts-are-audited). */
export async function get(actor: AdminActor, clientId: string): Promise<Client> {
  const [client, context] = await Promise.all([ClientEntity.find({ clientId }), loadClientContext(clientId)])
  if (!client) throw notFound('Client')
  await write(record(actor, 'client.read', clientId))
  return clientOf(client, context)
}
