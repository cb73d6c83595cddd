import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { ReturnedPayments } from '@/features/ledger/returned-payments'
import { returnedPaymentsQuery } from '@/features/ledger/returned-queries'

export const Route = createFileRoute('/_admin/admin/returned-payments')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(returnedPaymentsQuery),
  component: () => (
    <Page
      title="Refunds and disputes"
      width="narrow"
      description="What went back to clients, and what coaches got back after a failed refund or a won dispute."
    >
      <ReturnedPayments />
    </Page>
  ),
})
