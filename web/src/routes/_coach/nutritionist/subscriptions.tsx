import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/layout/page'
import { tableLoader, tablePage, useTableAddress } from '@/components/table/table-page'
import { coachSubscriptionsQuery } from '@/features/billing/coach-queries'
import { SubscriptionsTable } from '@/features/billing/coach-subscriptions-table'

export const Route = createFileRoute('/_coach/nutritionist/subscriptions')({
  ...tablePage(20),
  loader: tableLoader(() => coachSubscriptionsQuery),
  component: SubscriptionsPage,
})

function SubscriptionsPage() {
  return (
    <Page title="Subscriptions">
      <SubscriptionsTable {...useTableAddress()} />
    </Page>
  )
}
