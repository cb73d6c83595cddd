import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Submission } from '#core/forms/assignments/shared/schema'
import { messages } from '#core/shared/messages'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/layout/page'
import { Avatar } from '@/components/people/avatar'
import { PrintButton } from '@/components/print-button'
import { EmptyState, ErrorState, LoadingState } from '@/components/states/states'
import { AnswersView } from '@/entities/forms/answers-view'
import { SENDER_PATHS, type Sender } from '@/entities/forms/queries'
import { ChangeOverTime } from '@/features/forms/submissions/change-over-time'
import { receivedQuery, refreshReceived } from '@/features/forms/submissions/received-queries'
import classes from '@/features/forms/submissions/submissions.module.css'
import { isApiError } from '@/lib/network/api-error'
import { dateText, timeText } from '@/lib/text/format'

interface Props {
  id: string
  /** What the list searched for. */
  search: string | undefined
  sender: Sender
  /** Opens the chat with the person who answered. */
  chat: (submission: Submission) => ReactNode
}

/** A submission that the signed-in person received, with the ones before and after it in their list. */
export function ReceivedPage({ id: shownId, search, sender, chat }: Props) {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(receivedQuery(shownId, search ?? ''))
  const paths = SENDER_PATHS[sender]
  const isRead = data !== undefined
  useEffect(() => {
    if (isRead) void refreshReceived(queryClient)
  }, [isRead, queryClient])
  if (!data)
    return (
      <Page title="Submission" width="narrow">
        {isApiError(error) && [400, 404].includes(error.status) ? (
          <EmptyState
            title="We can't find this submission"
            art="lost"
            action={<ButtonLink to={paths.submissions}>Submissions</ButtonLink>}
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
    id ? (
      <ButtonLink to={paths.submission} params={{ id }} search={{ search }} variant="default">
        {label}
      </ButtonLink>
    ) : (
      // Keeps its place, so that pressing the same spot again goes the same way.
      <Button variant="default" disabled>
        {label}
      </Button>
    )
  const neighbors = (newerId || olderId) && (
    <>
      {neighbor('Newer', newerId)}
      {neighbor('Older', olderId)}
    </>
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
          {/* Also below the answers, which can be long. */}
          {neighbors}
          <PrintButton />
        </>
      }
    >
      <AnswersView document={document} answers={answers} withheld={withheld} />
      <ChangeOverTime submission={submission} all={[submission, ...earlier]} />
      <nav className={classes.neighbors} aria-label="Other submissions">
        {neighbors}
        <ButtonLink to={paths.submissions} search={{ search }} variant="subtle">
          {search ? 'Back to the search' : 'All submissions'}
        </ButtonLink>
      </nav>
    </Page>
  )
}
