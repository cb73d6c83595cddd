import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/layout/page'
import { tableLoader, tablePage, useTableAddress } from '@/components/table/table-page'
import { ExportButton, shownRows } from '@/features/exports/export-button'
import { answerRequestsQuery } from '@/features/reviews/admin-queries'
import { RequestsTable } from '@/features/reviews/requests-table'

export const Route = createFileRoute('/_admin/admin/reviews/answers')({
  ...tablePage(),
  loader: tableLoader(answerRequestsQuery),
  component: AnswersPage,
})

function AnswersPage() {
  const table = useTableAddress()
  const actions = (
    <>
      <ButtonLink to="/admin/reviews" variant="default">
        Review requests
      </ButtonLink>
      <ExportButton table="answers" {...shownRows(table.search)} />
    </>
  )
  return (
    <Page title="Coach replies" actions={actions}>
      <RequestsTable kind="answer" {...table} />
    </Page>
  )
}
