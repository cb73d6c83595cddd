import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/layout/page'
import { tableLoader, tablePage, useTableAddress } from '@/components/table/table-page'
import { DeletedClients } from '@/features/client-accounts/deleted-clients'
import { deletedClientsQuery } from '@/features/client-accounts/queries'
import { ExportButton, shownRows } from '@/features/exports/export-button'

export const Route = createFileRoute('/_admin/admin/clients/deleted')({
  ...tablePage(20),
  loader: tableLoader(deletedClientsQuery),
  component: DeletedClientsPage,
})

function DeletedClientsPage() {
  const table = useTableAddress()
  return (
    <Page
      title="Deleted accounts"
      description="Signed out and hidden, and their plans are paused. You can restore them for 72 hours."
      actions={<ExportButton table="deleted-clients" {...shownRows(table.search)} />}
    >
      <DeletedClients {...table} />
    </Page>
  )
}
