import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Submission } from '#core/forms/assignments/shared/schema'
import { messages } from '#core/shared/messages'
import { Avatar } from '@/components/avatar'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/page'
import { PrintButton } from '@/components/print-button'
import { EmptyState, ErrorState, LoadingState } from '@/components/states'
import { AnswersView } from '@/entities/forms/answers-view'
import type { Sender } from '@/entities/forms/queries'
import { ChangeOverTime } from '@/features/forms/submissions/change-over-time'
import { receivedQuery } from '@/features/forms/submissions/received-queries'
import classes from '@/features/forms/submissions/submissions.module.css'
import { isApiError } from '@/lib/api-error'
import { dateText, timeText } from '@/lib/format'

export const RECEIVED_PATHS = {
  admin: { list: '/admin/submissions', submission: '/admin/submissions/$id' },
  coach: { list: '/nutritionist/submissions', submission: '/nutritionist/submissions/$id' },
} as const

interface Props {
  id: string
  sender: Sender
  /** Opens the chat with the person who answered. */
  chat: (submission: Submission) => ReactNode
}

/** A submission that the signed-in person received, with the ones before and after it in their list. */
export function ReceivedPage({ id: shownId, sender, chat }: Props) {
  const { data, error, refetch } = useQuery(receivedQuery(shownId))
  const paths = RECEIVED_PATHS[sender]
  if (!data)
    return (
      <Page title="Submission" width="narrow">
        {isApiError(error) && [400, 404].includes(error.status) ? (
          <EmptyState
            title="We can't find this submission"
            art="lost"
            action={<ButtonLink to={paths.list}>Submissions</ButtonLink>}
          >
            It was deleted, or you can no longer read it.
          </EmptyState>
        ) : error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <LoadingState lines={8} />
        )}
      </Page>
    )
  const { submission, earlier, newerId, olderId } = data
  const { title, createdAt, document, data: answers, withheld, client, nutritionist } = submission
  const person = client ?? nutritionist
  const name = person?.name || messages.noUsername
  const neighbor = (label: string, id: string | null) =>
    id && (
      <ButtonLink to={paths.submission} params={{ id }} variant="default">
        {label}
      </ButtonLink>
    )
  return (
    <Page
      title={name}
      width="narrow"
      portrait={<Avatar id={person?.id ?? ''} name={name} image={person?.image ?? null} />}
      description={`${title}, ${dateText(createdAt)} at ${timeText(createdAt)}`}
      actions={
        <>
          {person && chat(submission)}
          <PrintButton />
        </>
      }
    >
      <AnswersView document={document} answers={answers} withheld={withheld} />
      <ChangeOverTime submission={submission} all={[submission, ...earlier]} />
      <nav className={classes.neighbors} aria-label="Other submissions">
        {neighbor('Newer', newerId)}
        {neighbor('Older', olderId)}
        <ButtonLink to={paths.list} variant="subtle">
          All submissions
        </ButtonLink>
      </nav>
    </Page>
  )
}
