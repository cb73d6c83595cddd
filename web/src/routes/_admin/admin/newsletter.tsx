import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { subscribersQuery, useExportSubscribers } from '@/features/newsletter/queries'
import { Subscribers } from '@/features/newsletter/subscribers'

export const Route = createFileRoute('/_admin/admin/newsletter')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(subscribersQuery),
  component: NewsletterPage,
})

function NewsletterPage() {
  const exported = useExportSubscribers()
  return (
    <Page
      title="Newsletter"
      width="narrow"
      description="Who asked for it and confirmed it by mail. The file has a link for each that ends it: put it into every newsletter."
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={20} stroke={1.5} aria-hidden />}
          loading={exported.isPending}
          onClick={() => exported.mutate()}
        >
          Download CSV
        </Button>
      }
    >
      <Subscribers />
    </Page>
  )
}
