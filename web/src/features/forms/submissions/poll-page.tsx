import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { CompletedPoll, OpenedPoll } from '#core/forms/assignments/shared/schema'
import { Page } from '@/components/page'
import { EmptyState, ErrorState, LoadingState } from '@/components/states'
import { pollQuery } from '@/features/forms/assignments/queries'
import { senderText } from '@/features/forms/submissions/poll-text'
import { isApiError } from '@/lib/api-error'

/** Loaded on demand, because the fields and their validation are larger than the rest of the page. */
const FillForm = lazy(() =>
  import('@/features/forms/submissions/fill-form').then((file) => ({ default: file.FillForm })),
)

interface Props {
  id: string
  /** From 0. */
  step: number
  go: (step: number) => unknown
  onDone: (completed: CompletedPoll) => unknown
  /** Link to the list. */
  back: React.ReactNode
  /** Link to the submission. */
  answers: (submissionId: string) => React.ReactNode
}

/** The page where the signed-in person fills in a form sent to them. */
export function PollPage({ id, back, answers, ...props }: Props) {
  const { data: poll, error, refetch } = useQuery(pollQuery(id))
  if (!poll)
    return (
      <Page title="Form" width="narrow">
        {isApiError(error) && error.status === 404 ? (
          <EmptyState title="This form isn't available" art="lost" action={back}>
            It was withdrawn or wasn't meant for you.
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
        <EmptyState title="You've already answered this" art="list" action={answers(poll.submissionId)} />
      ) : (
        <Suspense fallback={<LoadingState lines={8} />}>
          <FillForm key={poll.id} poll={poll} {...props} />
        </Suspense>
      )}
    </Page>
  )
}

const Sender = ({ poll }: { poll: OpenedPoll }) => <Text c="dimmed">{senderText(poll)}</Text>
