import { clientOf, loadClientContexts } from '#core/accounts/client'
import { loadProfile } from '#core/accounts/client-profile'
import { isShownClient, payingRows, payingTable } from '#core/accounts/plan-filter'
import type { Client, ClientProfile, ClientQuery } from '#core/accounts/shared/client-schema'
import { prepareAuditEntry } from '#core/audit/audit'
import { recordViews, TEAM } from '#core/audit/profile-views'
import { clientsById } from '#core/client/by-id'
import { clientDirectory } from '#core/client/directory'
import type { AdminActor } from '#core/lib/actor'
import { write } from '#core/lib/table'
import { notFound } from '#core/shared/errors'
import { pageOf } from '#core/shared/table-page'

/**
 * Returns one page of all clients, and records that our team saw their profiles (rule record-profile-views). The
 * directory may be seconds old, but the rows show current profiles.
 */
export async function listClients(query: ClientQuery): Promise<{ rows: Client[]; count: number }> {
  const { ids, count } = await find(query)
  const [clients, context] = await Promise.all([clientsById(ids), loadClientContexts(ids)])
  const rows = ids.flatMap((id) => {
    const [client, own] = [clients.get(id), context.get(id)]
    return client && own ? clientOf(client, own) : []
  })
  await recordViews(
    TEAM,
    rows.map(({ id }) => id),
    ['profile'],
  )
  return { rows, count }
}

/** Reads plans only if they determine what a page shows. */
async function find({ show, plan, ...query }: ClientQuery): Promise<{ ids: string[]; count: number }> {
  if (!show && !plan && query.sort !== 'subscription') return clientDirectory.find(query)
  const shown = (await payingRows()).filter(isShownClient({ show, plan }))
  const { rows, count } = pageOf(shown, payingTable, query)
  return { ids: rows.map(({ clientId }) => clientId), count }
}

/** Returns a client's full profile and records that an admin read it (rule audit-admin-actions). */
export async function getClient(actor: AdminActor, clientId: string): Promise<ClientProfile> {
  const profile = await loadProfile(clientId)
  if (!profile) throw notFound('Client')
  await write(prepareAuditEntry(actor, 'client.read', clientId))
  return profile
}
