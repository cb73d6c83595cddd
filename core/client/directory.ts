import { type ClientRow, listClientRows } from '#core/client/entity'
import { type Directory, inMemory } from '#core/lib/directory'
import { nameOf } from '#core/shared/name'

export const clientTable = {
  id: ({ clientId }: ClientRow) => clientId,
  texts: (row: ClientRow) => [nameOf(row), row.email],
  columns: {
    name: nameOf,
    birthdate: ({ birthdate }: ClientRow) => birthdate,
    email: ({ email }: ClientRow) => email,
    createdAt: ({ createdAt }: ClientRow) => createdAt,
  },
  standard: { sort: 'createdAt', order: 'desc' as const },
}

export const clientDirectory: Directory = inMemory(10_000, listClientRows, clientTable)
