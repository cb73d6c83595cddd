import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Page } from '@/components/layout/page'
import { undeliveredQuery } from '@/features/undelivered/queries'
import { Undelivered } from '@/features/undelivered/undelivered'

/** Loaded on demand, because it's rarely used and brings all fields. */
const ResumeEmailsForm = lazy(() => import('@/features/undelivered/resume-emails-form'))

export const Route = createFileRoute('/_admin/admin/mails')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(undeliveredQuery),
  component: () => (
    <Page
      title="Email delivery problems"
      width="narrow"
      description="Emails to these people bounced or were marked as spam. We won't email them until you resume."
    >
      <Undelivered />
      <Suspense>
        <ResumeEmailsForm />
      </Suspense>
    </Page>
  ),
})
