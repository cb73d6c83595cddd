import { Badge, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Client } from '#core/accounts/shared/client-schema'
import { EmailText } from '@/components/people/email-text'
import { EmptyState } from '@/components/states/states'
import { createdColumn } from '@/components/table/created-column'
import { DataTable } from '@/components/table/data-table'
import { RowLink } from '@/components/table/row-link'
import type { Column } from '@/components/table/table-props'
import type { TableAddress } from '@/components/table/table-search'
import { SubscriptionState } from '@/entities/billing/payment-state'
import { DeleteClientIcon } from '@/features/client-accounts/delete-client-icon'
import { type ClientSearch, clientsQuery } from '@/features/client-accounts/queries'
import { dayText } from '@/lib/text/format'

const name = ({ id, user, status }: Client) => (
  <>
    <RowLink to="/admin/clients/$id" params={{ id }}>
      {user.name}
    </RowLink>{' '}
    {status === 'SUSPENDED' && <Badge color="red">Suspended</Badge>}
  </>
)

const columns: Column<Client>[] = [
  { id: 'name', label: 'Name', isSortable: true, cell: name },
  {
    id: 'birthdate',
    label: 'Birthdate',
    isSortable: true,
    cell: ({ birthdate }) => <time dateTime={birthdate}>{dayText(birthdate)}</time>,
  },
  { id: 'email', label: 'Email', isSortable: true, cell: ({ user }) => <EmailText email={user.email} /> },
  createdColumn('Date created', 'desc'),
  {
    id: 'subscription',
    label: 'Subscription Status',
    isSortable: true,
    cell: (client) => <SubscriptionState {...client} />,
  },
  { id: 'delete', label: 'Delete User', cell: (client) => <DeleteClientIcon client={client} /> },
]

const NO_FILTERS = { show: 'ALL', plan: 'ANY' } as const

/** All clients, newest first. A row links to the profile. */
export function ClientsTable({ search, onSearch }: TableAddress & { search: ClientSearch }) {
  const isFiltered = search.show !== 'ALL' || search.plan !== 'ANY'
  return (
    <DataTable
      label="Clients"
      columns={columns}
      query={useQuery(clientsQuery(search))}
      search={search}
      onSearch={onSearch}
      searchLabel="Name or email"
      short={(client) => ({
        person: client.user,
        title: name(client),
        line: <EmailText email={client.user.email} />,
        end: <SubscriptionState {...client} />,
        control: <DeleteClientIcon client={client} />,
      })}
      empty={
        isFiltered ? (
          <EmptyState
            art="search"
            title="No clients match these filters."
            action={
              <Button variant="default" onClick={() => onSearch({ page: 1, ...NO_FILTERS })}>
                Clear filters
              </Button>
            }
          />
        ) : (
          <EmptyState art="people" title="No clients yet">
            New clients appear here when they register.
          </EmptyState>
        )
      }
    />
  )
}
