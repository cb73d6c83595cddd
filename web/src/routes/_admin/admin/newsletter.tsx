import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'
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
      description="Who asked for it and confirmed it by mail. The file has a link for each that ends it: put it into every newsletter."
      actions={<ExportButton table="newsletter" />}
    >
      <Subscribers />
    </Page>
  )
}
