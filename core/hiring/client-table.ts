import { type Connection, isPaying } from '#core/billing/sales/paying'
import type { ClientItem } from '#core/client/entity'
import { sinceOf } from '#core/hiring/present'
import { canSeeFullProfile } from '#core/relationship/visible-clients'
import { nameOf } from '#core/shared/name'
import type { TableQuery } from '#core/shared/schema'
import type { TableShape } from '#core/shared/table-page'

/**
 * Whether names or emails determine what a page shows, so that all profiles have to be read (rule bounded-requests).
 */
export const needsProfiles = ({ search, sort }: Pick<TableQuery, 'search' | 'sort'>) =>
  search !== '' || sort === 'name' || sort === 'email'

/** The shape of all tables of a coach's clients. By default, paying and waiting clients come first, then the newest. */
export function clientTable(
  connections: Connection[],
  clients = new Map<string, ClientItem>(),
): TableShape<Connection> {
  const isFirst = (connection: Connection) =>
    connection.relationship?.status === 'PENDING' || isPaying(connection)
  const usual = connections.toSorted(
    (a, b) => Number(isFirst(b)) - Number(isFirst(a)) || sinceOf(b).localeCompare(sinceOf(a)),
  )
  const places = new Map(usual.map((connection, place) => [connection, place]))
  const name = ({ clientId }: Connection) => {
    const client = clients.get(clientId)
    return client ? nameOf(client) : ''
  }
  /** Empty if the coach can't see it, so that a search doesn't find it. */
  const email = ({ relationship, clientId }: Connection) =>
    (canSeeFullProfile(relationship) && clients.get(clientId)?.email) || ''
  return {
    id: ({ clientId }) => clientId,
    texts: (connection) => [name(connection), email(connection)],
    columns: {
      name,
      email,
      status: ({ relationship }) => relationship?.status ?? '',
      createdAt: sinceOf,
      usual: (connection) => places.get(connection) ?? 0,
    },
    standard: { sort: 'usual', order: 'asc' },
  }
}
