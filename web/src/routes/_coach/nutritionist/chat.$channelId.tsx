import { createFileRoute } from '@tanstack/react-router'
import { Conversation } from '@/features/chat/conversation'

export const Route = createFileRoute('/_coach/nutritionist/chat/$channelId')({ component: ConversationPage })

function ConversationPage() {
  const { channelId } = Route.useParams()
  return <Conversation side="coach" base="/nutritionist/chat" channelId={channelId} />
}
