import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/page'
import { Figures } from '@/features/admin/figures'
import { statsQuery, waitingQuery } from '@/features/admin/queries'
import { WaitingApplications } from '@/features/admin/waiting-applications'

export const Route = createFileRoute('/_admin/admin/dashboard')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(statsQuery)
    void queryClient.prefetchQuery(waitingQuery)
  },
  component: () => (
    <Page
      title="Dashboard"
      actions={
        <>
          <ButtonLink to="/admin/change-requests" variant="default">
            Change requests
          </ButtonLink>
          <ButtonLink to="/admin/reviews" variant="default">
            Review requests
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
    </Page>
  ),
})
