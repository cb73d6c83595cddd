import { useQuery } from '@tanstack/react-query'
import type { Subscription } from '#core/billing/schema'
import { EmailText } from '@/components/email-text'
import { EmptyState } from '@/components/states'
import { createdColumn } from '@/components/table/created-column'
import { DataTable } from '@/components/table/data-table'
import { Lines } from '@/components/table/lines'
import { localPage } from '@/components/table/local-page'
import { RowLink } from '@/components/table/row-link'
import type { Column } from '@/components/table/table-props'
import type { TableAddress } from '@/components/table/table-search'
import { personName } from '@/display/account/person-name'
import { badgeText, perMonth } from '@/display/billing/plan-text'
import { coachSubscriptionsQuery } from '@/features/billing/coach-queries'
import { planColumns, planOrder } from '@/features/billing/plan-columns'

const nameOf = ({ client }: Subscription) => personName(client)
const emailOf = ({ client }: Subscription) => client?.email ?? ''

/** Who is gone has no page. */
const clientLink = ({ client }: Subscription) =>
  client?.name ? (
    <RowLink to="/nutritionist/clients/$id" params={{ id: client.id }}>
      {client.name}
    </RowLink>
  ) : (
    personName(client)
  )

const columns: Column<Subscription>[] = [
  {
    id: 'client',
    label: 'Client',
    isSortable: true,
    cell: (one) => <Lines below={<EmailText email={emailOf(one)} />}>{clientLink(one)}</Lines>,
  },
  ...planColumns,
  createdColumn('Since'),
]
const reading = {
  texts: (one: Subscription) => [nameOf(one), emailOf(one), badgeText(one)],
  columns: { client: nameOf, ...planOrder },
}

export function SubscriptionsTable({ search, onSearch }: TableAddress) {
  const query = useQuery({
    ...coachSubscriptionsQuery,
    select: (subscriptions) => localPage(subscriptions, search, reading),
  })
  return (
    <DataTable
      label="Subscriptions"
      columns={columns}
      query={query}
      search={search}
      onSearch={onSearch}
      searchLabel="Search by client or status"
      short={(one) => ({
        person: { id: one.client?.id ?? one.customer, name: nameOf(one), image: one.client?.image ?? null },
        line: [one.extraSpecialtiesTitle, perMonth(one.plan.amount)].filter(Boolean).join(', '),
        end: badgeText(one),
      })}
      empty={
        <EmptyState art="list" title="You have no subscriptions yet.">
          A client whom you approved chooses a plan; it appears here once it is paid.
        </EmptyState>
      }
    />
  )
}
