import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { tablePage, useTableAddress } from '@/components/table/table-page'
import { ChangeRequestsTable } from '@/features/admin/change-requests-table'
import { changeRequestsQuery } from '@/features/admin/queries'

export const Route = createFileRoute('/_admin/admin/change-requests')({
  ...tablePage(changeRequestsQuery),
  component: ChangeRequestsPage,
})

function ChangeRequestsPage() {
  return (
    <Page title="Change requests">
      <ChangeRequestsTable {...useTableAddress()} />
    </Page>
  )
}
