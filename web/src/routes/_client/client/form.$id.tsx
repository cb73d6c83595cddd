import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { fillSearch } from '@/features/forms/submissions/fill-search'
import { PollPage } from '@/features/forms/submissions/poll-page'

export const Route = createFileRoute('/_client/client/form/$id')({
  validateSearch: fillSearch,
  component: FormPage,
})

function FormPage() {
  const { id } = Route.useParams()
  const { step = 1 } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PollPage
      id={id}
      step={step - 1}
      go={(next) => navigate({ search: { step: next + 1 } })}
      onDone={({ submissionId }) =>
        navigate({
          to: '/client/submission/$id',
          params: { id: submissionId },
          search: { sent: true },
          replace: true,
        })
      }
      back={<ButtonLink to="/client/forms">Forms</ButtonLink>}
      answers={(submissionId) => (
        <ButtonLink to="/client/submission/$id" params={{ id: submissionId }}>
          See your answers
        </ButtonLink>
      )}
    />
  )
}
