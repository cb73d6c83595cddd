import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { undeliveredQuery } from '@/features/undelivered/queries'
import { ResumeEmailsForm } from '@/features/undelivered/resume-emails-form'
import { Undelivered } from '@/features/undelivered/undelivered'

export const Route = createFileRoute('/_admin/admin/mails')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(undeliveredQuery),
  component: () => (
    <Page
      title="Email delivery problems"
      width="narrow"
      description="Emails to these people bounced or were marked as spam. We won't email them until you resume."
    >
      <Undelivered />
      <ResumeEmailsForm />
    </Page>
  ),
})
