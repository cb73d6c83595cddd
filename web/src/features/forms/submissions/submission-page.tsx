import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RecipientType } from '#core/forms/assignments/shared/schema'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/page'
import { PrintButton } from '@/components/print-button'
import { EmptyState, ErrorState, LoadingState } from '@/components/states'
import { AnswersView } from '@/entities/forms/answers-view'
import { RECIPIENT_PATHS } from '@/entities/forms/queries'
import { ChangeOverTime } from '@/features/forms/submissions/change-over-time'
import { ownSubmissionQuery } from '@/features/forms/submissions/own-queries'
import { isApiError } from '@/lib/api-error'
import { dateText, timeText } from '@/lib/format'

interface Props {
  recipient: RecipientType
  id: string
  isNew: boolean
}

/** A person's own submission, which they can read and print at any time. */
export function SubmissionPage({ recipient, id, isNew }: Props) {
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
  const { title, createdAt, document, data, withheld, previous, sender, isReadByTeam } = submission
  return (
    <Page
      title={title}
      width="narrow"
      description={`Sent ${dateText(createdAt)} at ${timeText(createdAt)}`}
      actions={<PrintButton />}
    >
      {isNew && (
        <Alert role="status" title="Thanks! We sent your answers" mb="md">
          {sender && `${sender.name} can read them now and reply in your chat. `}
          {isReadByTeam && 'Our team can read them now. '}
          You can find them in Forms anytime.
        </Alert>
      )}
      {previous && <ChangeOverTime submission={submission} all={[previous, submission]} />}
      <AnswersView document={document} answers={data} withheld={withheld} />
      {back}
    </Page>
  )
}
