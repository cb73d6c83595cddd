import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RecipientType } from '#core/forms/assignments/shared/schema'
import type { OwnSubmission } from '#core/forms/submissions/shared/own-schema'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/layout/page'
import { PrintButton } from '@/components/print-button'
import { EmptyState, ErrorState, LoadingState } from '@/components/states/states'
import { AnswersView } from '@/entities/forms/answers-view'
import { RECIPIENT_PATHS } from '@/entities/forms/queries'
import { ChangeOverTime } from '@/features/forms/submissions/change-over-time'
import { JustSubmitted } from '@/features/forms/submissions/just-submitted'
import { ownSubmissionQuery } from '@/features/forms/submissions/own-queries'
import { isApiError } from '@/lib/network/api-error'
import { dateText, timeText } from '@/lib/text/format'

interface Props {
  recipient: RecipientType
  id: string
  isNew: boolean
  /** Opens the chat with the coach who sent the form. */
  chat?: (coachId: string, submission: OwnSubmission) => ReactNode
}

/** A person's own submission, which they can read and print at any time. */
export function SubmissionPage({ recipient, id, isNew, chat }: Props) {
  const { data: submission, error, refetch } = useQuery(ownSubmissionQuery(id))
  const back = (
    <ButtonLink to={RECIPIENT_PATHS[recipient].forms} variant="default">
      Forms
    </ButtonLink>
  )
  if (!submission)
    return (
      <Page title="Submission" width="narrow">
        {isApiError(error) && error.status === 404 ? (
          <EmptyState title="We can't find this submission" art="lost" action={back} />
        ) : error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <LoadingState lines={8} />
        )}
      </Page>
    )
  const { title, createdAt, document, data, withheld, earlier, sender } = submission
  return (
    <Page title={title} width="narrow" description={`Sent ${dateText(createdAt)} at ${timeText(createdAt)}`}>
      {isNew && (
        <JustSubmitted
          submission={submission}
          recipient={recipient}
          chat={sender && chat?.(sender.id, submission)}
        />
      )}
      <ChangeOverTime submission={submission} all={[submission, ...earlier]} />
      <AnswersView document={document} answers={data} withheld={withheld} />
      <Group gap="xs">
        {!isNew && back}
        <PrintButton variant="subtle" />
      </Group>
    </Page>
  )
}
