import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { tableLoader, tablePage, useTableAddress } from '@/components/table/table-page'
import { applicantsQuery } from '@/features/coach/application/admin-queries'
import { ApplicationsTable } from '@/features/coach/application/applications-table'
import { ExportButton, shownRows } from '@/features/exports/export-button'

export const Route = createFileRoute('/_admin/admin/applications')({
  ...tablePage(),
  loader: tableLoader(applicantsQuery),
  component: ApplicationsPage,
})

function ApplicationsPage() {
  const table = useTableAddress()
  return (
    <Page title="Applications" actions={<ExportButton table="applications" {...shownRows(table.search)} />}>
      <ApplicationsTable {...table} />
    </Page>
  )
}
