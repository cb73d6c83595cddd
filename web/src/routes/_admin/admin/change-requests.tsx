import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/layout/page'
import { tableLoader, tablePage, useTableAddress } from '@/components/table/table-page'
import { changeRequestsQuery } from '@/features/coach/change-requests/admin-queries'
import { ChangeRequestsTable } from '@/features/coach/change-requests/change-requests-table'
import { ExportButton, shownRows } from '@/features/exports/export-button'

export const Route = createFileRoute('/_admin/admin/change-requests')({
  ...tablePage(),
  loader: tableLoader(changeRequestsQuery),
  component: ChangeRequestsPage,
})

function ChangeRequestsPage() {
  const table = useTableAddress()
  return (
    <Page
      title="Change requests"
      actions={<ExportButton table="change-requests" {...shownRows(table.search)} />}
    >
      <ChangeRequestsTable {...table} />
    </Page>
  )
}
