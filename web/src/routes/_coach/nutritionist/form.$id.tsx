import { createFileRoute } from '@tanstack/react-router'
import { AssignmentPage } from '@/features/forms/submissions/assignment-page'
import { fillSearch } from '@/features/forms/submissions/fill-search'

export const Route = createFileRoute('/_coach/nutritionist/form/$id')({
  validateSearch: fillSearch,
  component: FormPage,
})

function FormPage() {
  const { id } = Route.useParams()
  const { step: shown = 1, change } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AssignmentPage
      recipient="coach"
      id={id}
      place={{ step: shown - 1, change }}
      go={({ step, change }, replace) => navigate({ search: { step: step + 1, change }, replace })}
    />
  )
}
