import { isPaying, type Tie } from '#core/billing/paying'
import type { ClientItem } from '#core/client/entity'
import { sinceOf } from '#core/hiring/present'
import { isWhole } from '#core/relationship/visible-clients'
import { nameOf } from '#core/shared/name'
import type { TableQuery } from '#core/shared/schema'
import type { TableShape } from '#core/shared/table-page'

/**
 * Whether names or emails determine what a page shows, so that all profiles have to be read (rule bounded-requests).
 */
export const isByPeople = ({ search, sort }: Pick<TableQuery, 'search' | 'sort'>) =>
  search !== '' || sort === 'name' || sort === 'email'

/** The shape of all tables of a coach's clients. By default, paying and waiting clients come first, then the newest. */
export function clientTable(ties: Tie[], clients = new Map<string, ClientItem>()): TableShape<Tie> {
  const isFirst = (tie: Tie) => tie.link?.status === 'PENDING' || isPaying(tie)
  const usual = ties.toSorted(
    (a, b) => Number(isFirst(b)) - Number(isFirst(a)) || sinceOf(b).localeCompare(sinceOf(a)),
  )
  const places = new Map(usual.map((tie, place) => [tie, place]))
  const name = ({ clientId }: Tie) => {
    const client = clients.get(clientId)
    return client ? nameOf(client) : ''
  }
  /** Empty if the coach can't see it, so that a search doesn't find it. */
  const email = ({ link, clientId }: Tie) => (isWhole(link) && clients.get(clientId)?.email) || ''
  return {
    id: ({ clientId }) => clientId,
    texts: (tie) => [name(tie), email(tie)],
    columns: {
      name,
      email,
      status: ({ link }) => link?.status ?? '',
      createdAt: sinceOf,
      usual: (tie) => places.get(tie) ?? 0,
    },
    standard: { sort: 'usual', order: 'asc' },
  }
}
