import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { tableLoader, tablePage, useTableAddress } from '@/components/table/table-page'
import { ExportButton } from '@/features/payouts/export-button'
import { PayoutsTable } from '@/features/payouts/payouts-table'
import { payoutsQuery } from '@/features/payouts/queries'

export const Route = createFileRoute('/_coach/nutritionist/get-paid')({
  ...tablePage(20),
  loader: tableLoader(payoutsQuery),
  component: GetPaidPage,
})

function GetPaidPage() {
  return (
    <Page title="Get paid" description="Client payments after the platform fee." actions={<ExportButton />}>
      <PayoutsTable {...useTableAddress()} />
    </Page>
  )
}
