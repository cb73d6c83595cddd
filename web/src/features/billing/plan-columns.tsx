import type { Subscription } from '#core/billing/schema'
import { Lines } from '@/components/table/lines'
import type { Column } from '@/components/table/table-props'
import { badgeText, periodText, perMonth, planText } from '@/display/billing/plan-text'

/** What every table of subscriptions tells of them, whoever they are with. */
export const planColumns: Column<Subscription>[] = [
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
    cell: (one) => (
      <Lines below={periodText(one)}>
        <strong>{badgeText(one)}</strong>
      </Lines>
    ),
  },
]

/** How they are sorted. */
export const planOrder = {
  plan: planText,
  amount: ({ plan }: Subscription) => plan.amount,
  status: badgeText,
  createdAt: ({ createdAt }: Subscription) => createdAt,
}
