import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Undelivered as Person } from '#core/undelivered/shared/undelivered-schema'
import { useConfirm } from '@/components/confirm'
import { PagedRows } from '@/components/paged-rows'
import { EmptyState } from '@/components/states'
import { undeliveredQuery, useMailAgain } from '@/features/undelivered/queries'
import { UndeliveredRow } from '@/features/undelivered/undelivered-row'
import { messageOf } from '@/lib/api-error'
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
        <EmptyState title="Mails reach everybody" art="list">
          Whoever mails come back from, or who calls one spam, appears here and gets no more.
        </EmptyState>
      }
      label="People whom mails do not reach"
      row={(person) => (
        <UndeliveredRow key={person.id} person={person} actions={<MailAgain person={person} />} />
      )}
    />
  )
}

function MailAgain({ person: { name, email, reason } }: { person: Person }) {
  const confirm = useConfirm()
  const again = useMailAgain()
  const ask = async () => {
    const isSure = await confirm({
      title: 'Send mails again',
      body:
        reason === 'COMPLAINT'
          ? `Only if they wrote to you from ${email} and want our mails. The newsletter stays ended.`
          : `Only if they wrote to you from ${email}, so that it works. If mails come back again, they stop again.`,
      confirmLabel: 'Send mails again',
    })
    if (isSure)
      again.mutate(email, {
        onSuccess: () => notify(`${email} gets mails again.`),
        onError: (error) => notify(messageOf(error), 'error'),
      })
  }
  return (
    <Button
      variant="default"
      loading={again.isPending}
      aria-label={`Send mails again to ${name || email}`}
      onClick={() => void ask()}
    >
      Send mails again
    </Button>
  )
}
