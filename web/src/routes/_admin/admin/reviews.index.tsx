import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/page'
import { tablePage, useTableAddress } from '@/components/table/table-page'
import { reviewRequestsQuery } from '@/features/reviews/admin-queries'
import { RequestsTable } from '@/features/reviews/requests-table'

export const Route = createFileRoute('/_admin/admin/reviews/')({
  ...tablePage(reviewRequestsQuery),
  component: ReviewRequestsPage,
})

function ReviewRequestsPage() {
  const answers = (
    <ButtonLink to="/admin/reviews/answers" variant="default">
      Answers of coaches
    </ButtonLink>
  )
  return (
    <Page title="Review requests" actions={answers}>
      <RequestsTable what="review" {...useTableAddress()} />
    </Page>
  )
}
