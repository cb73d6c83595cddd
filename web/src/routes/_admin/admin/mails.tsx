import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { OtherAddress } from '@/features/undelivered/other-address'
import { undeliveredQuery } from '@/features/undelivered/queries'
import { Undelivered } from '@/features/undelivered/undelivered'

export const Route = createFileRoute('/_admin/admin/mails')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(undeliveredQuery),
  component: () => (
    <Page
      title="Undelivered mails"
      width="narrow"
      description="Mails to these people came back, or they called one spam. They get none until somebody sends them again."
    >
      <Undelivered />
      <OtherAddress />
    </Page>
  ),
})
