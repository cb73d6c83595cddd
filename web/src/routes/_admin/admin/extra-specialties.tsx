import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/layout/page'
import { tableLoader, tablePage, useTableAddress } from '@/components/table/table-page'
import { ExportButton, shownRows } from '@/features/exports/export-button'
import { pendingExtrasQuery } from '@/features/extras/admin-queries'
import { PendingExtrasTable } from '@/features/extras/pending-extras-table'

export const Route = createFileRoute('/_admin/admin/extra-specialties')({
  ...tablePage(),
  loader: tableLoader(pendingExtrasQuery),
  component: ExtraSpecialtiesPage,
})

function ExtraSpecialtiesPage() {
  const table = useTableAddress()
  return (
    <Page
      title="Pending Extra Specialties"
      actions={<ExportButton table="extra-specialties" {...shownRows(table.search)} />}
    >
      <PendingExtrasTable {...table} />
    </Page>
  )
}
