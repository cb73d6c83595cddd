import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense } from 'react'
import type { OpenedAssignment, RecipientType } from '#core/forms/assignments/shared/schema'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/layout/page'
import { EmptyState, ErrorState, LoadingState } from '@/components/states/states'
import { RECIPIENT_PATHS } from '@/entities/forms/queries'
import { assignmentQuery } from '@/features/forms/assignments/queries'
import { RECALLED, senderText } from '@/features/forms/submissions/assignment-text'
import { isApiError } from '@/lib/network/api-error'

/** Loaded on demand, because the fields and their validation are larger than the rest of the page. */
const FillForm = lazy(() =>
  import('@/features/forms/submissions/fill-form').then((file) => ({ default: file.FillForm })),
)

interface Props extends Pick<ComponentProps<typeof FillForm>, 'place' | 'go'> {
  recipient: RecipientType
  id: string
}

/** The page where the signed-in person fills in a form sent to them. */
export function AssignmentPage({ recipient, id, ...props }: Props) {
  const paths = RECIPIENT_PATHS[recipient]
  const navigate = useNavigate()
  const { data: assignment, error, refetch } = useQuery(assignmentQuery(id))
  if (!assignment)
    return (
      <Page title="Form" width="narrow">
        {isApiError(error) && error.status === 404 ? (
          <EmptyState
            title="This form isn't available"
            art="lost"
            action={<ButtonLink to={paths.forms}>Forms</ButtonLink>}
          >
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
    <Page title={assignment.title} width="narrow" description={<Sender assignment={assignment} />}>
      {assignment.recalledAt ? (
        <EmptyState title={RECALLED} art="list" action={<ButtonLink to={paths.forms}>Forms</ButtonLink>}>
          You don't need to answer it.
        </EmptyState>
      ) : assignment.submissionId ? (
        <EmptyState
          title="You've already answered this"
          art="list"
          action={
            <ButtonLink to={paths.submission} params={{ id: assignment.submissionId }}>
              See your answers
            </ButtonLink>
          }
        />
      ) : (
        <Suspense fallback={<LoadingState lines={8} />}>
          <FillForm
            key={assignment.id}
            assignment={assignment}
            {...props}
            onDone={({ submissionId }) =>
              navigate({
                to: paths.submission,
                params: { id: submissionId },
                search: { sent: true },
                replace: true,
              })
            }
          />
        </Suspense>
      )}
    </Page>
  )
}

const Sender = ({ assignment }: { assignment: OpenedAssignment }) => (
  <Text c="dimmed">{senderText(assignment)}</Text>
)
