import { createFileRoute } from '@tanstack/react-router'
import { SendingPage } from '@/features/forms/assignments/sending-page'

export const Route = createFileRoute('/_coach/nutritionist/forms/sent/$id')({ component: SentFormPage })

function SentFormPage() {
  const { id } = Route.useParams()
  return <SendingPage key={id} sender="coach" id={id} />
}
