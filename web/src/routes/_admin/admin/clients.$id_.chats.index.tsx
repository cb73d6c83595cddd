import { createFileRoute } from '@tanstack/react-router'
import { NoConversationSelected } from '@/features/chat/conversations/no-conversation-selected'

export const Route = createFileRoute('/_admin/admin/clients/$id_/chats/')({
  component: NoConversationSelected,
})
