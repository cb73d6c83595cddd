import { createFileRoute } from '@tanstack/react-router'
import { NewFormPage } from '@/features/forms/definitions/builder-pages'

export const Route = createFileRoute('/_coach/nutritionist/forms/new')({ component: NewForm })

function NewForm() {
  const navigate = Route.useNavigate()
  return (
    <NewFormPage
      sender="coach"
      onDone={(path) => navigate({ to: '/nutritionist/forms/$path', params: { path }, replace: true })}
    />
  )
}
