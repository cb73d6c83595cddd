import { Alert, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { nameOf, titleOf } from '@/display/coach/coach-text'
import { nextAction, payRefusal, standingText } from '@/display/hiring/hire-state'
import { extraOffers, planOffers } from '@/features/billing/offers'
import { PayButton } from '@/features/billing/pay-button'
import { useCheckoutNews } from '@/features/billing/use-checkout-news'
import { OpenChatButton } from '@/features/chat/open-chat-button'
import { ActionBar, InBar } from '@/features/discovery/action-bar'
import { CoachFacts } from '@/features/discovery/coach-facts'
import { CoachHeader } from '@/features/discovery/coach-header'
import { CoachMissing } from '@/features/discovery/coach-missing'
import { CoachReviews } from '@/features/discovery/coach-reviews'
import { HireButton } from '@/features/discovery/hire-button'
import { coachQuery, savedQuery } from '@/features/discovery/queries'
import { isApiError } from '@/lib/api-error'
import { oneOf, searchOf } from '@/lib/search'
import { useUser } from '@/lib/session'

export const Route = createFileRoute('/_client/client/nutritionists/$id')({
  validateSearch: searchOf({ checkout: oneOf(['cancelled']) }),
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(savedQuery)
    return queryClient.ensureQueryData(coachQuery(params.id)).catch((error) => {
      const isMissing = isApiError(error) && [400, 404].includes(error.status)
      throw isMissing ? notFound() : error
    })
  },
  notFoundComponent: CoachMissing,
  component: CoachPage,
})

function CoachPage() {
  const { checkout } = Route.useSearch()
  const { data: coach } = useSuspenseQuery(coachQuery(Route.useParams().id))
  const clientId = useUser().id
  const name = nameOf(coach)
  useCheckoutNews()

  const seller = { id: coach.id, name }
  const isApproved = coach.status === 'APPROVED'
  const next = nextAction(coach)
  const refusalId = payRefusal(coach) && 'pay-refusal'
  const hire = <HireButton coach={coach} clientId={clientId} />
  const pay = (
    <PayButton
      title="Pay & Subscribe"
      coach={seller}
      offers={planOffers(coach.prices)}
      refusalId={refusalId}
    />
  )
  const chat = (
    <OpenChatButton nutritionistId={coach.id} clientId={clientId} base="/client/chat" variant="default" />
  )
  return (
    <Page title={name + titleOf(coach)}>
      {checkout === 'cancelled' && (
        <Alert title="Payment cancelled" color="gray">
          Nothing was charged. Your choice is kept if you want to try again, with another card for example.
        </Alert>
      )}
      <CoachHeader
        coach={coach}
        actions={
          <>
            <InBar isIt={next === 'hire'}>{hire}</InBar>
            <InBar isIt={next === 'chat'}>{chat}</InBar>
            {next === 'pay' && <InBar isIt>{pay}</InBar>}
            {coach.extraSpecialties.length > 0 && (
              <PayButton
                title="Pay & Subscribe to Extra Specialties"
                variant="outline"
                coach={seller}
                offers={extraOffers(coach.extraSpecialties)}
                refusalId={refusalId}
              />
            )}
          </>
        }
      />
      {isApproved && coach.subscribed && <Text>You are subscribed to {name}.</Text>}
      {(isApproved || coach.extraSpecialties.length > 0) && (
        <Text c="dimmed" id="pay-refusal" role="status">
          {payRefusal(coach)}
        </Text>
      )}
      <CoachFacts coach={coach} />
      <CoachReviews reviews={coach.reviews} rating={coach.rating} />
      <ActionBar text={standingText(coach)}>
        {next === 'hire' && hire}
        {next === 'pay' && pay}
        {next === 'chat' && chat}
      </ActionBar>
    </Page>
  )
}
