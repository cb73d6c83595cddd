import { type ClientRow, listClientRows } from '#core/client/entity'
import { kept } from '#core/lib/kept'
import { nameOf } from '#core/lib/name'
import { pagesOf, type TableShape } from '#core/lib/table-page'

export const clientTable: TableShape<ClientRow> = {
  id: ({ clientId }) => clientId,
  texts: (row) => [nameOf(row), row.email],
  columns: {
    name: nameOf,
    birthdate: ({ birthdate }) => birthdate,
    email: ({ email }) => email,
    createdAt: ({ createdAt }) => createdAt,
  },
  standard: { sort: 'createdAt', order: 'desc' },
}

/** Pages of all clients by their rows, kept for ten seconds while the function is warm (rule directory). */
export const clientDirectory = kept(10_000, async () => pagesOf(await listClientRows(), clientTable))
