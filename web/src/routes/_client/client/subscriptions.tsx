import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/layout/page'
import { tableLoader, tablePage, useTableAddress } from '@/components/table/table-page'
import { PastDue } from '@/features/billing/past-due'
import { subscriptionsQuery, useOpenPortal } from '@/features/billing/queries'
import { SubscriptionTable } from '@/features/billing/subscription-table'
import { useRefreshAfterCheckout } from '@/features/billing/use-refresh-after-checkout'

export const Route = createFileRoute('/_client/client/subscriptions')({
  ...tablePage(),
  loader: tableLoader(() => subscriptionsQuery),
  component: SubscriptionsPage,
})

function SubscriptionsPage() {
  const { data: subscriptions = [] } = useQuery(subscriptionsQuery)
  const portal = useOpenPortal()
  useRefreshAfterCheckout()
  return (
    <Page
      title="Subscriptions"
      actions={
        subscriptions.length > 0 && (
          <Button variant="default" loading={portal.isPending} onClick={() => portal.mutate()}>
            Cards and receipts
          </Button>
        )
      }
    >
      <PastDue subscriptions={subscriptions} />
      <SubscriptionTable {...useTableAddress()} />
    </Page>
  )
}
