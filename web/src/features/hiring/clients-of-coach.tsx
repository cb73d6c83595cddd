import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CoachClient } from '#core/hiring/shared/schema'
import { EmailText } from '@/components/people/email-text'
import { EmptyState } from '@/components/states/states'
import { DataTable } from '@/components/table/data-table'
import { LeadsOn, RowLink } from '@/components/table/row-link'
import type { Column } from '@/components/table/table-props'
import type { TableAddress } from '@/components/table/table-search'
import { SubscriptionState } from '@/entities/billing/payment-state'
import { titlesText } from '@/entities/billing/plan-text'
import { clientsOfQuery } from '@/features/hiring/admin-queries'

const name = ({ client: { id, user, status } }: CoachClient) => (
  <>
    <RowLink to="/admin/clients/$id" params={{ id }}>
      {user.name}
    </RowLink>{' '}
    {status === 'SUSPENDED' && <Badge color="red">Suspended</Badge>}
  </>
)

const columns: Column<CoachClient & { id: string }>[] = [
  { id: 'name', label: 'Name', isSortable: true, cell: name },
  {
    id: 'email',
    label: 'Email',
    isSortable: true,
    cell: ({ client }) => <EmailText email={client.user.email} />,
  },
  {
    id: 'subscription',
    label: 'Subscription Status',
    cell: ({ subscription }) => <SubscriptionState subscription={subscription} />,
  },
  {
    id: 'specialties',
    label: 'Specialties Title',
    cell: titlesText,
  },
]

/** A coach's approved clients, paying ones first. */
export function ClientsOfCoach({ coachId, search, onSearch }: TableAddress & { coachId: string }) {
  const query = useQuery({
    ...clientsOfQuery(coachId, search),
    select: ({ rows, count }) => ({ rows: rows.map((row) => ({ ...row, id: row.clientId })), count }),
  })
  return (
    <DataTable
      label="This coach's clients"
      columns={columns}
      query={query}
      search={search}
      onSearch={onSearch}
      searchLabel="Name or email"
      short={(relationship) => ({
        person: relationship.client.user,
        title: name(relationship),
        line: <EmailText email={relationship.client.user.email} />,
        end: <SubscriptionState subscription={relationship.subscription} />,
        control: <LeadsOn />,
      })}
      empty={<EmptyState art="people" title="No clients yet" />}
    />
  )
}
