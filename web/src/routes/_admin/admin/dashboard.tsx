import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { Figures } from '@/features/back-office/figures'
import { statsQuery } from '@/features/back-office/queries'

export const Route = createFileRoute('/_admin/admin/dashboard')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(statsQuery),
  component: () => (
    <Page title="Dashboard">
      <Figures />
    </Page>
  ),
})
