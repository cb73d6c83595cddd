import { createFileRoute } from '@tanstack/react-router'
import { Conversation } from '@/features/chat/conversation'
import { chatSearch } from '@/features/chat/conversations/chat-search'

export const Route = createFileRoute('/_admin/admin/clients/$id_/chats/$channelId')({
  validateSearch: chatSearch,
  component: Conversation,
})
