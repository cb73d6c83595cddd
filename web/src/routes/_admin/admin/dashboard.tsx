import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/layout/page'
import { Section } from '@/components/layout/section'
import { PersonRows } from '@/components/people/person-row'
import { LoadingState } from '@/components/states/states'
import { FIRST_PAGE } from '@/components/table/table-search'
import { MessagesToAdmins } from '@/features/chat/inbox/messages-to-admins'
import { reportsQuery, unansweredQuery } from '@/features/chat/moderation/queries'
import { WaitingMessages } from '@/features/chat/moderation/waiting-messages'
import { WaitingReports } from '@/features/chat/moderation/waiting-reports'
import { FailedPayments } from '@/features/client-accounts/failed-payments'
import { failedPaymentsQuery } from '@/features/client-accounts/queries'
import { coachesQuery, unpayableQuery } from '@/features/coach/admin-queries'
import { waitingQuery } from '@/features/coach/application/admin-queries'
import { WaitingApplications } from '@/features/coach/application/waiting-applications'
import { changeRequestsQuery } from '@/features/coach/change-requests/admin-queries'
import { UnpayableCoaches } from '@/features/coach/unpayable-coaches'
import { pendingExtrasQuery } from '@/features/extras/admin-queries'
import { reviewRequestsQuery } from '@/features/reviews/admin-queries'
import { Figures } from '@/features/stats/figures'
import classes from '@/features/stats/figures.module.css'
import { statsQuery } from '@/features/stats/queries'
import { undeliveredQuery } from '@/features/undelivered/queries'
import { WaitingUndelivered } from '@/features/undelivered/waiting-undelivered'
import { searchOf, textUpTo, usually } from '@/lib/text/search'

interface DashboardSearch {
  /** The expanded row in any of the lists. */
  open: string
}

const DashboardLists = lazy(() => import('@/routes/_admin/admin/-dashboard-lists'))

export const Route = createFileRoute('/_admin/admin/dashboard')({
  validateSearch: searchOf<DashboardSearch>({ open: usually('', textUpTo(100)) }),
  search: { middlewares: [stripSearchParams({ open: '' })] },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(statsQuery)
    void queryClient.prefetchQuery(waitingQuery)
    void queryClient.prefetchInfiniteQuery(reportsQuery(false))
    void queryClient.prefetchInfiniteQuery(unansweredQuery)
    void queryClient.prefetchInfiniteQuery(undeliveredQuery)
    void queryClient.prefetchQuery(failedPaymentsQuery)
    void queryClient.prefetchQuery(unpayableQuery)
    void queryClient.prefetchQuery(coachesQuery(FIRST_PAGE))
    void queryClient.prefetchQuery(pendingExtrasQuery(FIRST_PAGE))
    void queryClient.prefetchQuery(reviewRequestsQuery(FIRST_PAGE))
    void queryClient.prefetchQuery(changeRequestsQuery(FIRST_PAGE))
  },
  component: DashboardPage,
})

function DashboardPage() {
  const { open } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page
      title="Dashboard"
      actions={
        <>
          <ButtonLink to="/admin/newsletter" variant="default">
            Newsletter
          </ButtonLink>
          <ButtonLink to="/admin/returned-payments" variant="default">
            Refunds and disputes
          </ButtonLink>
          <ButtonLink to="/admin/audit" variant="default">
            Audit log
          </ButtonLink>
        </>
      }
    >
      <Figures>
        <Section title="Needs attention">
          <div className={classes.charts}>
            <PersonRows label="Conversations">
              <WaitingReports />
              <WaitingMessages />
              <MessagesToAdmins />
            </PersonRows>
            <PersonRows label="Payments">
              <FailedPayments />
              <UnpayableCoaches />
            </PersonRows>
            <PersonRows label="Applications and emails">
              <WaitingApplications />
              <WaitingUndelivered />
            </PersonRows>
          </div>
        </Section>
      </Figures>
      <Suspense fallback={<LoadingState lines={8} />}>
        <DashboardLists
          open={open}
          onOpen={(id) => void navigate({ search: { open: id }, resetScroll: false })}
        />
      </Suspense>
    </Page>
  )
}
