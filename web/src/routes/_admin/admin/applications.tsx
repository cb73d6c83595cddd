import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { tableLoader, tablePage, useTableAddress } from '@/components/table/table-page'
import { applicantsQuery } from '@/features/admin/application-queries'
import { ApplicationsTable } from '@/features/admin/applications-table'
import { ExportButton, shownRows } from '@/features/admin/export-button'

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
