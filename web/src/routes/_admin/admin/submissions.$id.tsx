import { createFileRoute } from '@tanstack/react-router'
import { OpenAdminChatButton } from '@/features/chat/conversations/open-admin-chat-button'
import { ReceivedPage } from '@/features/forms/submissions/received-page'
import { openSubmissionSearch } from '@/features/forms/submissions/submissions-search'

export const Route = createFileRoute('/_admin/admin/submissions/$id')({
  validateSearch: openSubmissionSearch,
  component: SubmissionPage,
})

function SubmissionPage() {
  const { id } = Route.useParams()
  const { search } = Route.useSearch()
  return (
    <ReceivedPage
      key={id}
      sender="admin"
      id={id}
      search={search}
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
