import type { Role } from '#core/accounts/account'
import type { DeletedClient } from '#core/accounts/shared/client-schema'
import { ClientEntity, type ClientItem } from '#core/client/entity'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import { DeletionEntity } from '#core/identity/entity'
import { personOf } from '#core/lib/present'
import type { TableQuery } from '#core/shared/schema'
import { pageOf, type TableShape } from '#core/shared/table-page'

export const deletedTable: TableShape<DeletedClient> = {
  id: ({ id }) => id,
  texts: ({ user, role, requestedBy }) => [user.name, user.email, role, requestedBy],
  columns: {
    name: ({ user }) => user.name,
    email: ({ user }) => user.email,
    role: ({ role }) => role,
    requestedAt: ({ requestedAt }) => requestedAt,
    requestedBy: ({ requestedBy }) => requestedBy,
    eraseAt: ({ eraseAt }) => eraseAt,
  },
  standard: { sort: 'eraseAt', order: 'asc' },
}

export const listDeletedAccounts = async (query: TableQuery) =>
  pageOf(await readDeletedAccounts(), deletedTable, query)

/**
 * Returns deleted clients and coaches who can still be restored. There are never more than three days' worth. Accounts
 * without a profile are left out: only their owners can keep them.
 */
export async function readDeletedAccounts(): Promise<DeletedClient[]> {
  const deletions = await DeletionEntity.queryAll('deletions', { isConsistent: true })
  const waiting = deletions.filter(({ isBegun, statusBefore }) => !isBegun && statusBefore !== 'NEW')
  const idsOf = (role: Role) => waiting.filter((one) => one.role === role).map(({ personId }) => personId)
  const [clients, coaches] = await Promise.all([
    ClientEntity.findManyIncludingDeleted(idsOf('client').map((clientId) => ({ clientId }))),
    CoachEntity.findManyIncludingDeleted(idsOf('coach').map((coachId) => ({ coachId }))),
  ])
  const profiles = new Map<string, ClientItem | CoachItem>([
    ...clients.map((client) => [client.clientId, client] as const),
    ...coaches.map((coach) => [coach.coachId, coach] as const),
  ])
  return waiting.map(({ personId: id, role, eraseAt, requestedAt, requestedBy }) => ({
    id,
    role,
    user: personOf(id, profiles.get(id)),
    eraseAt,
    requestedAt,
    requestedBy,
  }))
}
