import { Alert, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound, stripSearchParams } from '@tanstack/react-router'
import { priceText } from '#core/coach/shared/prices'
import { nameOf } from '#core/shared/name'
import { Page } from '@/components/layout/page'
import { suffixOf } from '@/entities/coach/coach-text'
import { MatchList } from '@/entities/coach/match-list'
import { nextAction, payRefusal, statusLine } from '@/entities/hiring/hire-state'
import { planOffers } from '@/features/billing/offers'
import { PayButton } from '@/features/billing/pay-button'
import { PayExtras } from '@/features/billing/pay-extras'
import { PlanList } from '@/features/billing/plan-list'
import { useRefreshAfterCheckout } from '@/features/billing/use-refresh-after-checkout'
import { OpenChatButton } from '@/features/chat/conversations/open-chat-button'
import { IgnoredAnswers } from '@/features/client/ignored-answers'
import { CoachCover } from '@/features/discovery/coach/coach-cover'
import { CoachFacts } from '@/features/discovery/coach/coach-facts'
import { CoachIntro } from '@/features/discovery/coach/coach-intro'
import { CoachMissing } from '@/features/discovery/coach/coach-missing'
import classes from '@/features/discovery/coach/coach-page.module.css'
import { CoachReviews } from '@/features/discovery/coach/coach-reviews'
import { HireButton } from '@/features/discovery/hire/hire-button'
import { NEXT_STEP_NOTE, NextStepDock } from '@/features/discovery/hire/next-step-dock'
import { SaveButton } from '@/features/discovery/hire/save-button'
import { WithdrawButton } from '@/features/discovery/hire/withdraw-button'
import { ignoredReader, toggleIgnored } from '@/features/discovery/ignored'
import { coachesKey, coachQuery, savedQuery } from '@/features/discovery/queries'
import { MyReview } from '@/features/reviews/my-review'
import { ownReviewsQuery } from '@/features/reviews/queries'
import { isApiError } from '@/lib/network/api-error'
import { useUser } from '@/lib/session/session'
import { oneOf, searchOf } from '@/lib/text/search'

interface CoachSearch {
  checkout?: 'cancelled'
  /** Opens the choice of a plan. */
  plans?: 'open'
  /** The client's answers that are currently ignored. */
  ignore: string[]
}

export const Route = createFileRoute('/_client/client/nutritionists/$id')({
  validateSearch: searchOf<CoachSearch>({
    checkout: oneOf(['cancelled']),
    plans: oneOf(['open']),
    ignore: ignoredReader,
  }),
  search: { middlewares: [stripSearchParams({ ignore: [] })] },
  loaderDeps: ({ search: { ignore } }) => ({ ignore }),
  loader: async ({ context: { queryClient }, params, deps }) => {
    void queryClient.prefetchQuery(savedQuery)
    // Awaited, because it's displayed above other content (rule no-layout-shift).
    const ownReviews = queryClient.prefetchQuery(ownReviewsQuery)
    await queryClient.ensureQueryData(coachQuery(params.id, deps.ignore)).catch((error) => {
      const isMissing = isApiError(error) && [400, 404].includes(error.status)
      throw isMissing ? notFound() : error
    })
    await ownReviews
  },
  notFoundComponent: CoachMissing,
  component: CoachPage,
})

function CoachPage() {
  const { checkout, plans, ignore } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { queryClient } = Route.useRouteContext()
  const { data: coach } = useSuspenseQuery(coachQuery(Route.useParams().id, ignore))
  const clientId = useUser().id
  useRefreshAfterCheckout()

  const onIgnore = (next: string[]) =>
    void navigate({ search: (old) => ({ ...old, ignore: next }), replace: true, resetScroll: false })
  const readAgain = () => queryClient.invalidateQueries({ queryKey: coachesKey })
  const seller = { id: coach.id, name: nameOf(coach) }
  const next = nextAction(coach)
  const refusal = payRefusal(coach)
  const chat = (
    <OpenChatButton
      nutritionistId={coach.id}
      clientId={clientId}
      base="/client/chat"
      variant={next === 'chat' ? 'filled' : 'light'}
    />
  )
  return (
    <div className={classes.screen}>
      <CoachCover coach={coach} back="/client/nutritionists">
        <SaveButton coach={coach} />
      </CoachCover>
      <div className={classes.sheet}>
        <Page title={nameOf(coach)} suffix={suffixOf(coach)}>
          {checkout === 'cancelled' && (
            <Alert title="Payment canceled" color="gray">
              You weren't charged. Your plan is still selected if you want to try again.
            </Alert>
          )}
          <div className={classes.columns}>
            <CoachIntro coach={coach}>
              {next !== 'chat' && chat}
              {coach.status === 'PENDING' && <WithdrawButton coach={coach} clientId={clientId} />}
            </CoachIntro>
            {coach.match.reasons.length > 0 && (
              <div className={classes.match}>
                <MatchList reasons={coach.match.reasons} onToggle={toggleIgnored(ignore, onIgnore)}>
                  <IgnoredAnswers ignored={ignore} onIgnore={onIgnore} onSaved={readAgain} />
                  <Link to="/client/profile/edit-preferences">Change my coach preferences</Link>
                </MatchList>
              </div>
            )}
            <div className={classes.rest}>
              <section className={classes.section} aria-labelledby="prices">
                <Title order={2} id="prices">
                  What you pay
                </Title>
                <p>{priceText(coach.expYears)}</p>
                <PlanList offers={planOffers(coach.prices)} />
                <Text size="sm" c="dimmed">
                  {coach.status === 'APPROVED'
                    ? 'Cancel anytime.'
                    : `You only pay after ${coach.firstName} approves you. Cancel anytime.`}
                </Text>
                {coach.extraSpecialties.length > 0 && (
                  <>
                    <PayExtras coach={coach} name={seller.name} refusalId={refusal && 'extras-refusal'} />
                    <Text size="sm" c="dimmed" id="extras-refusal" role="status">
                      {refusal}
                    </Text>
                  </>
                )}
              </section>
              <CoachFacts coach={coach} />
              <MyReview coachId={coach.id} />
              <CoachReviews id={coach.id} reviews={coach.reviews} rating={coach.rating} />
            </div>
          </div>
        </Page>
      </div>
      <NextStepDock {...statusLine(coach)}>
        {next === 'chat' ? (
          chat
        ) : next === 'pay' ? (
          <PayButton
            title="Pay & Subscribe"
            coach={seller}
            offers={planOffers(coach.prices)}
            refusalId={refusal && NEXT_STEP_NOTE}
            isOpenAtFirst={plans === 'open'}
            onClose={() =>
              plans &&
              void navigate({
                search: ({ plans: _, ...rest }) => rest,
                replace: true,
                resetScroll: false,
              })
            }
          />
        ) : (
          <HireButton coach={coach} clientId={clientId} />
        )}
      </NextStepDock>
    </div>
  )
}
