import type { Column } from '@/components/table/table-props'
import { ClientName } from '@/features/hiring/client-name'
import type { ClientRow } from '@/features/hiring/queries'

/** The name column of every client table. */
export const nameColumn: Column<ClientRow> = {
  id: 'name',
  label: 'Name',
  cell: (relationship) => <ClientName relationship={relationship} />,
  isSortable: true,
}
