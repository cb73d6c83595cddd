import { ClientEntity, DeletionEntity } from '#core/client/entity'
import type { DeletedClient } from '#core/client-accounts/shared/schema'
import { personOf } from '#core/lib/present'
import type { TableQuery } from '#core/shared/schema'
import { pageOf, type TableShape } from '#core/shared/table-page'

export const deletedTable: TableShape<DeletedClient> = {
  id: ({ id }) => id,
  texts: ({ user, requestedBy }) => [user.name, user.email, requestedBy],
  columns: {
    name: ({ user }) => user.name,
    email: ({ user }) => user.email,
    requestedAt: ({ requestedAt }) => requestedAt,
    requestedBy: ({ requestedBy }) => requestedBy,
    eraseAt: ({ eraseAt }) => eraseAt,
  },
  standard: { sort: 'eraseAt', order: 'asc' },
}

export const list = async (query: TableQuery) => pageOf(await read(), deletedTable, query)

/** Returns deleted clients who can still be restored. There are never more than three days' worth. */
export async function read(): Promise<DeletedClient[]> {
  const deletions = await DeletionEntity.queryAll('deletions', { isConsistent: true })
  const waiting = deletions.filter(({ isBegun }) => !isBegun)
  const clients = await ClientEntity.findMany(waiting)
  const clientOf = new Map(clients.map((client) => [client.clientId, client]))
  return waiting.map(({ clientId, eraseAt, requestedAt, requestedBy }) => ({
    id: clientId,
    user: personOf(clientId, clientOf.get(clientId)),
    eraseAt,
    requestedAt,
    requestedBy,
  }))
}
