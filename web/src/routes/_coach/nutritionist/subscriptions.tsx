import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { tablePage, useTableAddress } from '@/components/table/table-page'
import { coachSubscriptionsQuery } from '@/features/billing/coach-queries'
import { SubscriptionsTable } from '@/features/billing/coach-subscriptions-table'

export const Route = createFileRoute('/_coach/nutritionist/subscriptions')({
  ...tablePage(() => coachSubscriptionsQuery, 20),
  component: SubscriptionsPage,
})

function SubscriptionsPage() {
  return (
    <Page title="Subscriptions">
      <SubscriptionsTable {...useTableAddress()} />
    </Page>
  )
}
