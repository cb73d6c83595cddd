import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { NO_PREFERENCE } from '#core/client/shared/no-preference'
import { tiersOf } from '#core/coach/shared/prices'
import { nameOf } from '#core/shared/name'
import { ButtonLink } from '@/components/button-link'
import { Columns } from '@/components/layout/columns'
import { Page } from '@/components/layout/page'
import { useDocumentTitle } from '@/components/layout/use-document-title'
import { ErrorState, LoadingState } from '@/components/states/states'
import { CallLink } from '@/entities/coach/call-link'
import { isCurrent, isLooking } from '@/entities/hiring/hire-state'
import { NextCharges } from '@/features/billing/next-charges'
import { planOffers } from '@/features/billing/offers'
import { PastDue } from '@/features/billing/past-due'
import { PlanList } from '@/features/billing/plan-list'
import { isRunning, subscriptionsQuery } from '@/features/billing/queries'
import { useRefreshAfterCheckout } from '@/features/billing/use-refresh-after-checkout'
import { chatsQuery } from '@/features/chat/connection/queries'
import { OpenChatButton } from '@/features/chat/conversations/open-chat-button'
import { LastMessage } from '@/features/chat/inbox/lazy'
import { fittingText } from '@/features/client/fitting-text'
import { fittingQuery } from '@/features/client/queries'
import { HomepageContent } from '@/features/content/homepage-content'
import { homepageQuery } from '@/features/content/queries'
import { OtherCoaches } from '@/features/discovery/coach/other-coaches'
import { TalkCard } from '@/features/discovery/coach/talk-card'
import classes from '@/features/discovery/coach/talk-card.module.css'
import { nextStep } from '@/features/discovery/hire/next-step'
import { NextStepCard } from '@/features/discovery/hire/next-step-card'
import { myCoachesQuery, recommendedQuery, savedQuery } from '@/features/discovery/queries'
import { Recommended } from '@/features/discovery/recommended'
import { FormsToFillOut } from '@/features/forms/assignments/open-forms'
import { ownAssignmentsQuery } from '@/features/forms/assignments/queries'
import { useUser } from '@/lib/session/session'
import { greeting } from '@/lib/text/format'

export const Route = createFileRoute('/_client/client/dashboard')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(myCoachesQuery)
    void queryClient.prefetchQuery(chatsQuery)
    void queryClient.prefetchQuery(subscriptionsQuery)
    void queryClient.prefetchQuery(recommendedQuery())
    void queryClient.prefetchQuery(savedQuery)
    void queryClient.prefetchInfiniteQuery(ownAssignmentsQuery)
    void queryClient.prefetchQuery(homepageQuery('client'))
  },
  component: DashboardPage,
})

function DashboardPage() {
  const { id: clientId, name, imageUrl, client } = useUser()
  const relationships = useQuery(myCoachesQuery)
  const subscriptions = useQuery(subscriptionsQuery)
  const chats = useQuery(chatsQuery)
  const forms = useInfiniteQuery(ownAssignmentsQuery)
  const preference = client?.coachPreference
  const fitting = useQuery({
    ...fittingQuery(preference ?? NO_PREFERENCE),
    enabled: Boolean(preference) && relationships.data?.every(isLooking) === true,
  })
  useRefreshAfterCheckout()
  useDocumentTitle('Dashboard')

  const [firstName = ''] = name.split(' ')
  const title = `${greeting()}, ${firstName}`
  const error = relationships.error ?? subscriptions.error
  const isComing = [chats, fitting, forms].some(
    ({ isLoading, failureCount }) => isLoading && failureCount === 0,
  )
  if (!relationships.data || !subscriptions.data || isComing)
    return (
      <Page title={title}>
        {error ? (
          <ErrorState
            error={error}
            retry={() => void Promise.all([relationships.refetch(), subscriptions.refetch()])}
          />
        ) : (
          <LoadingState lines={4} />
        )}
      </Page>
    )

  // Coaches the client pays come first.
  const current = relationships.data
    .filter(isCurrent)
    .sort((a, b) => Number(!a.subscription) - Number(!b.subscription))
  const running = subscriptions.data.filter(isRunning)
  const isPastDue = running.some(({ status }) => status === 'past_due')
  // A failed payment comes before any other next step.
  const step = isPastDue ? undefined : nextStep(relationships.data, imageUrl !== null, chats.data)
  const nextStepCard = (
    <NextStepCard
      step={step}
      fittingText={fittingText(fitting.data?.count, firstName)}
      plans={step?.kind === 'pay' && <PlanList offers={planOffers(tiersOf(step.coach))} />}
    />
  )
  const isPressing = isPastDue || step?.kind === 'pay' || step?.kind === 'join'
  return (
    <Page title={title}>
      <PastDue subscriptions={running} />
      <FormsToFillOut recipient="client" />
      <Columns
        first={
          current.length > 0 ? (
            <ul className={classes.list} aria-label="Your coaches">
              {current.map(({ nutritionist: coach }, index) => (
                <li key={coach.id}>
                  <TalkCard
                    coach={coach}
                    isFirst={index === 0}
                    message={<LastMessage coachId={coach.id} name={coach.firstName} />}
                    actions={
                      <>
                        <OpenChatButton
                          nutritionistId={coach.id}
                          clientId={clientId}
                          person={nameOf(coach)}
                          base="/client/chat"
                          variant={isPressing || index > 0 ? 'light' : undefined}
                        />
                        <CallLink coach={coach} />
                      </>
                    }
                  />
                </li>
              ))}
            </ul>
          ) : (
            nextStepCard
          )
        }
        side={
          <>
            {current.length > 0 && nextStepCard}
            <NextCharges subscriptions={running} />
          </>
        }
        below={
          <>
            <OtherCoaches relationships={relationships.data} />
            {current.length === 0 && (
              <>
                <Recommended isWhole={false} />
                <div>
                  <ButtonLink to="/client/nutritionists" variant="default">
                    See all coaches
                  </ButtonLink>
                </div>
              </>
            )}
            <HomepageContent type="client" />
          </>
        }
      />
    </Page>
  )
}
