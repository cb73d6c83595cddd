import { createFileRoute } from '@tanstack/react-router'
import { OpenChatButton } from '@/features/chat/conversations/open-chat-button'
import { ReceivedPage } from '@/features/forms/submissions/received-page'
import { useUser } from '@/lib/session'

export const Route = createFileRoute('/_coach/nutritionist/submissions/$id')({
  component: SubmissionPage,
})

function SubmissionPage() {
  const { id } = Route.useParams()
  const { id: nutritionistId } = useUser()
  return (
    <ReceivedPage
      key={id}
      sender="coach"
      id={id}
      chat={({ client }) =>
        client && (
          <OpenChatButton nutritionistId={nutritionistId} clientId={client.id} base="/nutritionist/chat" />
        )
      }
    />
  )
}
