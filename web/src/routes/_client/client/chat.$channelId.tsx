import { createFileRoute } from '@tanstack/react-router'
import { Conversation } from '@/features/chat/conversation'

export const Route = createFileRoute('/_client/client/chat/$channelId')({ component: ConversationPage })

function ConversationPage() {
  const { channelId } = Route.useParams()
  return <Conversation side="client" base="/client/chat" channelId={channelId} />
}
