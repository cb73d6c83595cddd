import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/layout/page'
import { ReturnedPayments } from '@/features/ledger/returned-payments'
import { returnedPaymentsQuery } from '@/features/ledger/returned-queries'

export const Route = createFileRoute('/_admin/admin/returned-payments')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(returnedPaymentsQuery),
  component: () => (
    <Page
      title="Refunds and disputes"
      width="narrow"
      description="Payments that were returned. A failed refund and a won dispute are listed as positive amounts."
    >
      <ReturnedPayments />
    </Page>
  ),
})
