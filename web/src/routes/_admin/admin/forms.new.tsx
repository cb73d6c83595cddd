import { createFileRoute } from '@tanstack/react-router'
import { NewFormPage } from '@/features/forms/definitions/builder-pages'

export const Route = createFileRoute('/_admin/admin/forms/new')({ component: NewForm })

function NewForm() {
  const navigate = Route.useNavigate()
  return (
    <NewFormPage
      sender="admin"
      onDone={(path) => navigate({ to: '/admin/forms/$path', params: { path }, replace: true })}
    />
  )
}
