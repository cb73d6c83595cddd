import { useQuery } from '@tanstack/react-query'
import type { Subscription } from '#core/billing/schema'
import { DateText } from '@/components/date-text'
import { EmptyState } from '@/components/states'
import { DataTable } from '@/components/table/data-table'
import { localPage } from '@/components/table/local-page'
import type { Column } from '@/components/table/table-props'
import type { TableAddress } from '@/components/table/table-search'
import { personName } from '@/display/account/person-name'
import { periodText, perMonth, statusText } from '@/display/billing/plan-text'
import { coachSubscriptionsQuery } from '@/features/billing/coach-queries'
import classes from '@/features/billing/coach-subscriptions-table.module.css'

const nameOf = ({ client }: Subscription) => personName(client)
const emailOf = ({ client }: Subscription) => client?.email ?? ''

const columns: Column<Subscription>[] = [
  {
    id: 'client',
    label: 'Client',
    isSortable: true,
    cell: (one) => (
      <span>
        {nameOf(one)}
        <span className={classes.detail}>{emailOf(one)}</span>
      </span>
    ),
  },
  {
    id: 'plan',
    label: 'Plan',
    isSortable: true,
    cell: ({ extraSpecialtiesTitle }) => extraSpecialtiesTitle ?? 'Monthly plan',
  },
  {
    id: 'amount',
    label: 'Amount',
    isSortable: true,
    isNumeric: true,
    cell: ({ plan: { amount } }) => perMonth(amount),
  },
  {
    id: 'status',
    label: 'Status',
    isSortable: true,
    cell: (one) => (
      <span>
        {statusText(one.status)}
        <span className={classes.detail}>{periodText(one)}</span>
      </span>
    ),
  },
  {
    id: 'createdAt',
    label: 'Since',
    isSortable: true,
    cell: ({ createdAt }) => <DateText time={createdAt} />,
  },
]
const reading = {
  texts: (one: Subscription) => [nameOf(one), emailOf(one), statusText(one.status)],
  columns: {
    client: nameOf,
    plan: ({ extraSpecialtiesTitle }: Subscription) => extraSpecialtiesTitle ?? '',
    amount: ({ plan }: Subscription) => plan.amount,
    status: ({ status }: Subscription) => status,
    createdAt: ({ createdAt }: Subscription) => createdAt,
  },
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
        person: { id: one.customer, name: nameOf(one), image: one.client?.image ?? null },
        line: perMonth(one.plan.amount),
        end: statusText(one.status),
      })}
      empty={
        <EmptyState art="list" title="You have no subscriptions yet.">
          A client whom you approved chooses a plan; it appears here once it is paid.
        </EmptyState>
      }
    />
  )
}
