import type { Column } from '@/components/table/table-props'
import { clientName } from '@/features/hiring/client-text'
import type { ClientRow } from '@/features/hiring/queries'

const emailOf = ({ client }: ClientRow) => client.user.email

export const personColumns: Column<ClientRow>[] = [
  { id: 'name', label: 'Name', cell: clientName, isSortable: true },
  { id: 'email', label: 'Email', cell: emailOf, isSortable: true },
]

/** How a coach's clients are searched and sorted, whichever table shows them. */
export const reading = {
  texts: (link: ClientRow) => [clientName(link), emailOf(link)],
  columns: {
    name: clientName,
    email: emailOf,
    status: ({ status }: ClientRow) => status,
    subscription: ({ subscription }: ClientRow) => subscription?.plan.amount ?? 0,
    createdAt: ({ createdAt }: ClientRow) => createdAt,
  },
}
