import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { SuspendedPage } from '@/features/account/suspended-page'
import { subscriptionsQuery } from '@/features/billing/queries'
import { SuspendedPlans } from '@/features/billing/suspended-plans'

export const Route = createFileRoute('/_client/client/status/suspended')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(subscriptionsQuery),
  component: SuspendedClientPage,
})

function SuspendedClientPage() {
  const { data: subscriptions = [] } = useQuery(subscriptionsQuery)
  return (
    <SuspendedPage>
      {subscriptions.length > 0 && (
        <>
          <Title order={2}>Your subscriptions</Title>
          <SuspendedPlans subscriptions={subscriptions} />
        </>
      )}
      <div>
        <ButtonLink to="/client/profile/data" variant="subtle">
          My data
        </ButtonLink>
      </div>
    </SuspendedPage>
  )
}
