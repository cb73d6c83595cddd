import { createFileRoute } from '@tanstack/react-router'
import { SendToButton } from '@/features/forms/assignments/send-to-button'
import { EditFormPage } from '@/features/forms/definitions/builder-pages'

export const Route = createFileRoute('/_coach/nutritionist/forms/$path')({ component: EditForm })

function EditForm() {
  const { path } = Route.useParams()
  return <EditFormPage sender="coach" path={path} sendButton={<SendToButton sender="coach" path={path} />} />
}
