import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/page'
import { tableLoader, tablePage, useTableAddress } from '@/components/table/table-page'
import { ClientsTable } from '@/features/client-accounts/clients-table'
import { clientsQuery } from '@/features/client-accounts/queries'
import { ExportButton, shownRows } from '@/features/exports/export-button'

export const Route = createFileRoute('/_admin/admin/clients/')({
  ...tablePage(20),
  loader: tableLoader(clientsQuery),
  component: ClientsPage,
})

function ClientsPage() {
  const table = useTableAddress()
  return (
    <Page
      title="Clients"
      actions={
        <>
          <ExportButton table="clients" {...shownRows(table.search)} />
          <ButtonLink to="/admin/clients/deleted" variant="default">
            Deleted accounts
          </ButtonLink>
        </>
      }
    >
      <ClientsTable {...table} />
    </Page>
  )
}
