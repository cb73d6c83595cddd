import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/layout/page'
import { tableLoader, tablePage, useTableAddress } from '@/components/table/table-page'
import { ExportButton } from '@/features/ledger/export-button'
import { payoutsQuery } from '@/features/ledger/payout-queries'
import { PayoutsTable } from '@/features/ledger/payouts-table'

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
