import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/layout/page'
import { tableLoader, tablePage, useTableAddress } from '@/components/table/table-page'
import { ExportButton, shownRows } from '@/features/exports/export-button'
import { reviewRequestsQuery } from '@/features/reviews/admin-queries'
import { RequestsTable } from '@/features/reviews/requests-table'

export const Route = createFileRoute('/_admin/admin/reviews/')({
  ...tablePage(),
  loader: tableLoader(reviewRequestsQuery),
  component: ReviewRequestsPage,
})

function ReviewRequestsPage() {
  const table = useTableAddress()
  const actions = (
    <>
      <ButtonLink to="/admin/reviews/answers" variant="default">
        Coach replies
      </ButtonLink>
      <ExportButton table="reviews" {...shownRows(table.search)} />
    </>
  )
  return (
    <Page title="Review requests" actions={actions}>
      <RequestsTable kind="review" {...table} />
    </Page>
  )
}
