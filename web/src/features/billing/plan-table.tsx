import type { UseQueryResult } from '@tanstack/react-query'
import type { Subscription } from '#core/billing/shared/schema'
import { DataTable } from '@/components/table/data-table'
import { Lines } from '@/components/table/lines'
import { localPage } from '@/components/table/local-page'
import type { Column, DataTableProps } from '@/components/table/table-props'
import { PaymentState } from '@/entities/billing/payment-state'
import { periodText, perMonth, planText, stateText } from '@/entities/billing/plan-text'

const planColumns: Column<Subscription>[] = [
  { id: 'plan', label: 'Plan', isSortable: true, cell: planText },
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
    cell: (subscription) => (
      <Lines below={periodText(subscription)}>
        <PaymentState plan={subscription}>
          <strong>{stateText(subscription)}</strong>
        </PaymentState>
      </Lines>
    ),
  },
]

const planOrder = {
  plan: planText,
  amount: ({ plan }: Subscription) => plan.amount,
  status: stateText,
  createdAt: ({ createdAt }: Subscription) => createdAt,
}

interface Props
  extends Pick<
    DataTableProps<Subscription>,
    'search' | 'onSearch' | 'searchLabel' | 'short' | 'actions' | 'empty'
  > {
  query: Pick<UseQueryResult<Subscription[]>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** The column of the other person. */
  personColumn: Column<Subscription>
  nameOf: (subscription: Subscription) => string
  /** Further texts that the search matches. */
  texts: (subscription: Subscription) => string[]
  /** Columns after the shared ones. */
  more?: Column<Subscription>[]
}

/** A table of subscriptions, for a client or a coach. All rows are loaded, so it is searched and sorted here. */
export function PlanTable({ query, personColumn, nameOf, texts, more = [], ...table }: Props) {
  const { data, error, isFetching, refetch } = query
  const reading = {
    texts: (subscription: Subscription) => [nameOf(subscription), ...texts(subscription)],
    states: (subscription: Subscription) => [stateText(subscription)],
    columns: { [personColumn.id]: nameOf, ...planOrder },
  }
  return (
    <DataTable
      {...table}
      label="Subscriptions"
      columns={[personColumn, ...planColumns, ...more]}
      query={{ data: data && localPage(data, table.search, reading), error, isFetching, refetch }}
    />
  )
}
