import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { EditFormPage } from '@/features/forms/definitions/builder-pages'

export const Route = createFileRoute('/_coach/nutritionist/forms/$path')({ component: EditForm })

function EditForm() {
  const { path } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <EditFormPage
      path={path}
      sender="coach"
      onDone={() => undefined}
      onDeleted={() => navigate({ to: '/nutritionist/forms' })}
      back={<ButtonLink to="/nutritionist/forms">Forms</ButtonLink>}
    />
  )
}
