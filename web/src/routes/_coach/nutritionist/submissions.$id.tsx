import { createFileRoute } from '@tanstack/react-router'
import { OpenChatButton } from '@/features/chat/conversations/open-chat-button'
import { ReceivedPage } from '@/features/forms/submissions/received-page'
import { openSubmissionSearch } from '@/features/forms/submissions/submissions-search'
import { useUser } from '@/lib/session/session'

export const Route = createFileRoute('/_coach/nutritionist/submissions/$id')({
  validateSearch: openSubmissionSearch,
  component: SubmissionPage,
})

function SubmissionPage() {
  const { id } = Route.useParams()
  const { search } = Route.useSearch()
  const { id: nutritionistId } = useUser()
  return (
    <ReceivedPage
      key={id}
      sender="coach"
      id={id}
      search={search}
      chat={(submission) =>
        submission.client && (
          <OpenChatButton
            nutritionistId={nutritionistId}
            clientId={submission.client.id}
            base="/nutritionist/chat"
            about={submission}
          />
        )
      }
    />
  )
}
