import { createFileRoute } from '@tanstack/react-router'
import { SendingPage } from '@/features/forms/assignments/sending-page'

export const Route = createFileRoute('/_admin/admin/forms/sent/$id')({ component: SentFormPage })

function SentFormPage() {
  const { id } = Route.useParams()
  return <SendingPage key={id} sender="admin" id={id} />
}
