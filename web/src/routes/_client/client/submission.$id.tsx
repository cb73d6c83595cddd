import { createFileRoute } from '@tanstack/react-router'
import { OpenChatButton } from '@/features/chat/conversations/open-chat-button'
import { sentSearch } from '@/features/forms/submissions/sent-search'
import { SubmissionPage } from '@/features/forms/submissions/submission-page'
import { useUser } from '@/lib/session/session'

export const Route = createFileRoute('/_client/client/submission/$id')({
  validateSearch: sentSearch,
  component: OwnSubmissionPage,
})

function OwnSubmissionPage() {
  const { id } = Route.useParams()
  const { sent = false } = Route.useSearch()
  const { id: clientId } = useUser()
  return (
    <SubmissionPage
      recipient="client"
      id={id}
      isNew={sent}
      chat={(coachId, submission) => (
        <OpenChatButton nutritionistId={coachId} clientId={clientId} base="/client/chat" about={submission} />
      )}
    />
  )
}
