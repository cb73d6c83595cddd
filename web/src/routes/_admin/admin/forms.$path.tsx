import { createFileRoute } from '@tanstack/react-router'
import { SendToButton } from '@/features/forms/assignments/send-to-button'
import { EditFormPage } from '@/features/forms/definitions/builder-pages'

export const Route = createFileRoute('/_admin/admin/forms/$path')({ component: EditForm })

function EditForm() {
  const { path } = Route.useParams()
  return <EditFormPage sender="admin" path={path} sendButton={<SendToButton sender="admin" path={path} />} />
}
