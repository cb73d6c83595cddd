import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/page'
import { newest } from '@/components/table/table-search'
import classes from '@/features/admin/admin.module.css'
import { Figures } from '@/features/admin/figures'
import { NewestChangeRequests } from '@/features/admin/newest-change-requests'
import { NewestCoaches } from '@/features/admin/newest-coaches'
import { changeRequestsQuery, coachesQuery, statsQuery, waitingQuery } from '@/features/admin/queries'
import { WaitingApplications } from '@/features/admin/waiting-applications'
import { pendingExtrasQuery } from '@/features/extras/admin-queries'
import { NewestPendingExtras } from '@/features/extras/newest-pending-extras'
import { NewestUndelivered } from '@/features/mails/late'
import { reviewRequestsQuery } from '@/features/reviews/admin-queries'
import { NewestReviewRequests } from '@/features/reviews/newest-requests'
import { NewestSafety } from '@/features/safety/late'

export const Route = createFileRoute('/_admin/admin/dashboard')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(statsQuery)
    void queryClient.prefetchQuery(waitingQuery)
    void queryClient.prefetchQuery(coachesQuery(newest))
    void queryClient.prefetchQuery(pendingExtrasQuery(newest))
    void queryClient.prefetchQuery(reviewRequestsQuery(newest))
    void queryClient.prefetchQuery(changeRequestsQuery(newest))
  },
  component: () => (
    <Page
      title="Dashboard"
      actions={
        <>
          <ButtonLink to="/admin/newsletter" variant="default">
            Newsletter
          </ButtonLink>
          <ButtonLink to="/admin/audit" variant="default">
            Audit log
          </ButtonLink>
        </>
      }
    >
      <Figures>
        <WaitingApplications />
      </Figures>
      <div className={classes.lists}>
        <NewestCoaches />
        <NewestPendingExtras />
        <NewestReviewRequests />
        <NewestChangeRequests />
        <NewestSafety />
        <NewestUndelivered />
      </div>
    </Page>
  ),
})
