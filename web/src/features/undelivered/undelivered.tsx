import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Undelivered as Person } from '#core/undelivered/shared/undelivered-schema'
import { PagedRows } from '@/components/lists/paged-rows'
import { useConfirm } from '@/components/overlays/confirm'
import { EmptyState } from '@/components/states/states'
import { undeliveredQuery, useResumeEmails } from '@/features/undelivered/queries'
import { UndeliveredRow } from '@/features/undelivered/undelivered-row'
import { messageOf } from '@/lib/network/api-error'
import { notify } from '@/lib/notify'

/** People our emails don't reach, each with a button to allow emails again. */
export function Undelivered() {
  const query = useInfiniteQuery({
    ...undeliveredQuery,
    select: ({ pages }) => ({ pages: pages.map(({ rows }) => rows) }),
  })
  return (
    <PagedRows
      query={query}
      empty={
        <EmptyState title="No delivery problems" art="list">
          People whose emails bounce or who mark one as spam appear here. We stop emailing them.
        </EmptyState>
      }
      label="Email delivery problems"
      row={(person) => (
        <UndeliveredRow key={person.id} person={person} actions={<MailAgain person={person} />} />
      )}
    />
  )
}

function MailAgain({ person: { name, email, reason } }: { person: Person }) {
  const confirm = useConfirm()
  const resumeEmails = useResumeEmails()
  const confirmResume = async () => {
    const isSure = await confirm({
      title: 'Resume emails?',
      body:
        reason === 'COMPLAINT'
          ? `Only do this if they contacted you from ${email} and want our emails. They stay unsubscribed from the newsletter.`
          : `Only do this if they contacted you from ${email}, so you know it works. If emails bounce again, we'll stop again.`,
      confirmLabel: 'Resume emails',
    })
    if (isSure)
      resumeEmails.mutate(email, {
        onSuccess: () => notify(`Emails to ${email} resumed`),
        onError: (error) => notify(messageOf(error), 'error'),
      })
  }
  return (
    <Button
      variant="default"
      loading={resumeEmails.isPending}
      aria-label={`Resume emails to ${name || email}`}
      onClick={() => void confirmResume()}
    >
      Resume emails
    </Button>
  )
}
