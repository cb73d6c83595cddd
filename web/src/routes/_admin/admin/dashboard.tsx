import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { Figures } from '@/features/admin/figures'
import { statsQuery } from '@/features/admin/queries'

export const Route = createFileRoute('/_admin/admin/dashboard')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(statsQuery),
  component: () => (
    <Page title="Dashboard">
      <Figures />
    </Page>
  ),
})
