import { createFileRoute } from '@tanstack/react-router'
import { OpenAdminChatButton } from '@/features/chat/conversations/open-admin-chat-button'
import { ReceivedPage } from '@/features/forms/submissions/received-page'

export const Route = createFileRoute('/_admin/admin/submissions/$id')({
  component: SubmissionPage,
})

function SubmissionPage() {
  const { id } = Route.useParams()
  return (
    <ReceivedPage
      key={id}
      sender="admin"
      id={id}
      chat={({ client, nutritionist }) =>
        client ? (
          <OpenAdminChatButton clientId={client.id} />
        ) : (
          nutritionist && <OpenAdminChatButton nutritionistId={nutritionist.id} />
        )
      }
    />
  )
}
