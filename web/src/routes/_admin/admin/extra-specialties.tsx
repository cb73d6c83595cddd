import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { tablePage, useTableAddress } from '@/components/table/table-page'
import { pendingExtrasQuery } from '@/features/extras/admin-queries'
import { PendingExtrasTable } from '@/features/extras/pending-extras-table'

export const Route = createFileRoute('/_admin/admin/extra-specialties')({
  ...tablePage(pendingExtrasQuery),
  component: ExtraSpecialtiesPage,
})

function ExtraSpecialtiesPage() {
  return (
    <Page title="Extra Specialties">
      <PendingExtrasTable {...useTableAddress()} />
    </Page>
  )
}
