import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { CompletedPoll, OpenedPoll } from '#core/polls/schema'
import { Page } from '@/components/page'
import { EmptyState, ErrorState, LoadingState } from '@/components/states'
import { senderText } from '@/features/polls/poll-text'
import { pollQuery } from '@/features/polls/queries'
import { isApiError } from '@/lib/api-error'

/** Fields and their checks weigh more than what stands around them. */
const FillForm = lazy(() => import('@/features/polls/fill-form').then((file) => ({ default: file.FillForm })))

interface Props {
  id: string
  /** From 0. */
  step: number
  go: (step: number) => unknown
  onDone: (completed: CompletedPoll) => unknown
  /** Leads to the list. */
  back: React.ReactNode
  /** Leads to what was answered. */
  answers: (submissionId: string) => React.ReactNode
}

/** A form that was sent to who is signed in, to fill it in. */
export function PollPage({ id, back, answers, ...props }: Props) {
  const { data: poll, error, refetch } = useQuery(pollQuery(id))
  if (!poll)
    return (
      <Page title="Form" width="narrow">
        {isApiError(error) && error.status === 404 ? (
          <EmptyState title="This form is not open" art="lost" action={back}>
            Whoever sent it has taken it back, or it was for somebody else.
          </EmptyState>
        ) : error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <LoadingState lines={8} />
        )}
      </Page>
    )
  return (
    <Page title={poll.title} width="narrow" description={<Sender poll={poll} />}>
      {poll.submissionId ? (
        <EmptyState title="You have answered this" art="list" action={answers(poll.submissionId)} />
      ) : (
        <Suspense fallback={<LoadingState lines={8} />}>
          <FillForm key={poll.id} poll={poll} {...props} />
        </Suspense>
      )}
    </Page>
  )
}

const Sender = ({ poll }: { poll: OpenedPoll }) => <Text c="dimmed">{senderText(poll)}</Text>
