import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Coach } from '#core/coach/shared/schema'
import type { ClientPage } from '#core/hiring/shared/schema'
import { Columns } from '@/components/layout/columns'
import { Page } from '@/components/layout/page'
import { Section } from '@/components/layout/section'
import { useDocumentTitle } from '@/components/layout/use-document-title'
import { ErrorState, LoadingState } from '@/components/states/states'
import { BankCard } from '@/features/billing/bank-card'
import { useBankSubmitted } from '@/features/billing/use-bank-submitted'
import { OpenChatButton } from '@/features/chat/conversations/open-chat-button'
import { UnansweredList, UnreadList } from '@/features/chat/inbox/lazy'
import { AcceptingSwitch } from '@/features/coach/accepting-switch'
import { Approved } from '@/features/coach/approved'
import { CalendarCard } from '@/features/coach/calendar-card'
import { CoachProgress } from '@/features/coach/coach-progress'
import { HomepageContent } from '@/features/content/homepage-content'
import { homepageQuery } from '@/features/content/queries'
import { FormsToFillOut } from '@/features/forms/assignments/open-forms'
import { ownAssignmentsQuery } from '@/features/forms/assignments/queries'
import { NewAnswers } from '@/features/forms/submissions/new-answers'
import { unreadSubmissionsQuery } from '@/features/forms/submissions/received-queries'
import { clientName } from '@/features/hiring/client-text'
import { MyClients } from '@/features/hiring/my-clients'
import { type ClientRow, isWaiting, myClientsQuery, waitingQuery } from '@/features/hiring/queries'
import { WaitingClients } from '@/features/hiring/waiting-clients'
import { EarningsCard } from '@/features/ledger/earnings-card'
import { Income } from '@/features/ledger/income'
import { incomeQuery } from '@/features/ledger/income-queries'
import { Promote } from '@/features/promotion/promote'
import { ReferralLink } from '@/features/referral/referral-link'
import { useUser } from '@/lib/session/session'
import { useFirstTime } from '@/lib/session/use-first-time'
import { oneOf, searchOf } from '@/lib/text/search'
import { sayHi } from '@/routes/_coach/nutritionist/-say-hi'

export const Route = createFileRoute('/_coach/nutritionist/dashboard')({
  validateSearch: searchOf({ bank: oneOf(['return', 'refresh']), promotion: oneOf(['paid', 'cancelled']) }),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(waitingQuery)
    void queryClient.prefetchQuery(myClientsQuery)
    void queryClient.prefetchQuery(incomeQuery())
    void queryClient.prefetchInfiniteQuery(ownAssignmentsQuery)
    void queryClient.prefetchQuery(unreadSubmissionsQuery)
    void queryClient.prefetchQuery(homepageQuery('nutritionist'))
  },
  component: DashboardPage,
})

function DashboardPage() {
  const { nutritionist: coach } = useUser()
  const open = useQuery(waitingQuery)
  const mine = useQuery(myClientsQuery)
  const forms = useInfiniteQuery(ownAssignmentsQuery)
  const submissions = useQuery(unreadSubmissionsQuery)
  useDocumentTitle('Dashboard')
  if (!coach) return null
  // They don't push the rest of the page down later, but the page doesn't need them.
  const isComing = [forms, submissions].some(({ isLoading, failureCount }) => isLoading && failureCount === 0)
  if (open.data && mine.data && !isComing)
    return <Dashboard coach={coach} open={open.data} mine={mine.data} />
  const error = open.error ?? mine.error
  return (
    <Page title={`Welcome, ${coach.firstName}`}>
      {error ? (
        <ErrorState error={error} retry={() => void Promise.all([open.refetch(), mine.refetch()])} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

type Clients = Omit<ClientPage, 'rows'> & { rows: ClientRow[] }

function Dashboard({ coach, open, mine }: { coach: Coach; open: Clients; mine: Clients }) {
  const { bank, promotion } = Route.useSearch()
  const navigate = Route.useNavigate()
  const isBankSubmitted = useBankSubmitted(coach.stripeAccount)
  const hasClient = mine.count + mine.hiddenCount > 0
  const isUnderWay = !isBankSubmitted || !hasClient
  const isJustApproved = useFirstTime('approval', isUnderWay)
  const { waitingCount } = open
  // Decided once on mount, so that the card doesn't move while the coach is using it.
  const [isBankDue] = useState(!isBankSubmitted || coach.stripeAccount.errors.length > 0 || Boolean(bank))
  const bankCard = (
    <BankCard
      stored={coach.stripeAccount}
      returnReason={bank}
      onRefreshed={() => navigate({ search: {}, replace: true })}
    />
  )
  return (
    <Page title={greetingOf(coach.firstName, waitingCount, isJustApproved)}>
      <Columns
        first={
          <>
            {isJustApproved && <Approved hasPhoto={coach.image !== null} isBankSubmitted={isBankSubmitted} />}
            <WaitingClients relationships={open.rows.filter(isWaiting)} count={waitingCount} sayHi={sayHi} />
            <FormsToFillOut recipient="coach" />
            <NewAnswers />
            {isBankDue && bankCard}
            {isUnderWay && (
              <CoachProgress isApproved isBankSubmitted={isBankSubmitted} hasClient={hasClient} />
            )}
            {hasClient && (
              <Section
                title="Needs a reply"
                link={
                  <Link to="/nutritionist/chat" search={{ waiting: true }}>
                    See all
                  </Link>
                }
              >
                <UnansweredList />
              </Section>
            )}
            {hasClient && (
              <Section title="Unread messages" link={<Link to="/nutritionist/chat">All chats</Link>}>
                <UnreadList viewerRole="coach" base="/nutritionist/chat" />
              </Section>
            )}
          </>
        }
        side={
          <>
            {coach.earnings > 0 && <EarningsCard total={coach.earnings} />}
            <AcceptingSwitch isAccepting={coach.availability} />
            <CalendarCard coach={coach} />
            <Promote promotion={coach.nutritionistOptions} checkoutResult={promotion} />
            {!isBankDue && bankCard}
          </>
        }
        below={
          <>
            <MyClients
              relationships={mine.rows}
              count={mine.count}
              actions={(relationship) => (
                <OpenChatButton
                  nutritionistId={relationship.nutritionistId}
                  clientId={relationship.clientId}
                  person={clientName(relationship)}
                  base="/nutritionist/chat"
                  variant="default"
                  size="sm"
                />
              )}
            />
            <Income />
            <HomepageContent type="nutritionist" />
            <ReferralLink referalKey={coach.referalKey} />
          </>
        }
      />
    </Page>
  )
}

function greetingOf(firstName: string, waiting: number, isJustApproved: boolean): string {
  if (isJustApproved) return `You're approved, ${firstName}!`
  if (waiting === 0) return `Welcome, ${firstName}`
  return waiting === 1 ? '1 person wants to work with you' : `${waiting} people want to work with you`
}
