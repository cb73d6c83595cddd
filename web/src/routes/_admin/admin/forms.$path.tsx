import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { EditFormPage } from '@/features/forms/definitions/builder-pages'

export const Route = createFileRoute('/_admin/admin/forms/$path')({ component: EditForm })

function EditForm() {
  const { path } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <EditFormPage
      path={path}
      sender="admin"
      onDone={() => undefined}
      onDeleted={() => navigate({ to: '/admin/forms' })}
      back={<ButtonLink to="/admin/forms">Forms</ButtonLink>}
    />
  )
}
