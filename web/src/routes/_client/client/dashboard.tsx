import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/page'
import { ErrorState, LoadingState } from '@/components/states'
import { UnreadLink } from '@/display/chat/unread-link'
import { CoachCard } from '@/display/coach/coach-card'
import { CoachGrid } from '@/display/coach/coach-grid'
import { PastDue } from '@/features/billing/past-due'
import { isRunning, subscriptionsQuery } from '@/features/billing/queries'
import { SubscriptionList } from '@/features/billing/subscription-list'
import { useCheckoutNews } from '@/features/billing/use-checkout-news'
import { nextStep } from '@/features/discovery/next-step'
import { NextStepCard } from '@/features/discovery/next-step-card'
import { myCoachesQuery, recommendedQuery, savedQuery } from '@/features/discovery/queries'
import { Recommended } from '@/features/discovery/recommended'
import { SaveButton } from '@/features/discovery/save-button'
import { useUser } from '@/lib/session'

export const Route = createFileRoute('/_client/client/dashboard')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(myCoachesQuery)
    void queryClient.prefetchQuery(subscriptionsQuery)
    void queryClient.prefetchQuery(recommendedQuery)
    void queryClient.prefetchQuery(savedQuery)
  },
  component: DashboardPage,
})

function DashboardPage() {
  const { name } = useUser()
  const links = useQuery(myCoachesQuery)
  const subscriptions = useQuery(subscriptionsQuery)
  useCheckoutNews()

  const error = links.error ?? subscriptions.error
  const current = links.data?.filter(({ status }) => status === 'APPROVED') ?? []
  const running = subscriptions.data?.filter(isRunning) ?? []
  return (
    <Page
      title="Dashboard"
      description={`Welcome, ${name.split(' ')[0]}`}
      actions={<UnreadLink to="/client/chat" />}
    >
      {error && !(links.data && subscriptions.data) ? (
        <ErrorState
          error={error}
          retry={() => void Promise.all([links.refetch(), subscriptions.refetch()])}
        />
      ) : !links.data || !subscriptions.data ? (
        <LoadingState lines={2} />
      ) : (
        <>
          <PastDue subscriptions={running} />
          <NextStepCard step={nextStep(links.data)} />
          {current.length > 0 && (
            <>
              <Title order={2}>Your coaches</Title>
              <CoachGrid label="Your coaches">
                {current.map(({ nutritionist }) => (
                  <li key={nutritionist.id}>
                    <CoachCard coach={nutritionist} action={<SaveButton coach={nutritionist} />} />
                  </li>
                ))}
              </CoachGrid>
            </>
          )}
          {running.length > 0 && (
            <>
              <Title order={2}>Subscriptions</Title>
              <SubscriptionList subscriptions={running} />
            </>
          )}
        </>
      )}
      <Recommended isWhole={false} />
      <div>
        <ButtonLink to="/client/nutritionists" variant="default">
          See all coaches
        </ButtonLink>
      </div>
    </Page>
  )
}
