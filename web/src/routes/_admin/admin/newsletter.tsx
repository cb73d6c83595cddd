import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/layout/page'
import { ExportButton } from '@/features/exports/export-button'
import { subscribersQuery } from '@/features/newsletter/queries'
import { Subscribers } from '@/features/newsletter/subscribers'

export const Route = createFileRoute('/_admin/admin/newsletter')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(subscribersQuery),
  component: NewsletterPage,
})

function NewsletterPage() {
  return (
    <Page
      title="Newsletter"
      width="narrow"
      description="Confirmed subscribers. The CSV includes each person's unsubscribe link: put it in every issue."
      actions={<ExportButton table="newsletter" />}
    >
      <Subscribers />
    </Page>
  )
}
