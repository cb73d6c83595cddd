import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/page'
import { EmptyState, ErrorState } from '@/components/states'
import { PastDue } from '@/features/billing/past-due'
import { subscriptionsQuery, useOpenPortal } from '@/features/billing/queries'
import { SubscriptionTable } from '@/features/billing/subscription-table'
import { useCheckoutNews } from '@/features/billing/use-checkout-news'

export const Route = createFileRoute('/_client/client/subscriptions')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(subscriptionsQuery),
  component: SubscriptionsPage,
})

function SubscriptionsPage() {
  const { data: subscriptions, error, refetch } = useQuery(subscriptionsQuery)
  const portal = useOpenPortal()
  useCheckoutNews()
  return (
    <Page
      title="Subscriptions"
      actions={
        subscriptions &&
        subscriptions.length > 0 && (
          <Button variant="default" loading={portal.isPending} onClick={() => portal.mutate()}>
            Cards and receipts
          </Button>
        )
      }
    >
      {error && !subscriptions ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !subscriptions ? (
        <Skeleton h={240} radius={16} />
      ) : subscriptions.length === 0 ? (
        <EmptyState
          title="You have no subscriptions yet"
          art="list"
          action={<ButtonLink to="/client/my-nutritionists">My coaches</ButtonLink>}
        >
          Hire a coach first; once approved you can choose a plan on the coach's page.
        </EmptyState>
      ) : (
        <>
          <PastDue subscriptions={subscriptions} />
          <SubscriptionTable subscriptions={subscriptions} />
        </>
      )}
    </Page>
  )
}
