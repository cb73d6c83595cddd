import { createFileRoute } from '@tanstack/react-router'
import { chatSearch } from '@/features/chat/conversations/chat-search'
import { Conversation } from '@/features/chat/conversation'

export const Route = createFileRoute('/_coach/nutritionist/chat/$channelId')({
  validateSearch: chatSearch,
  component: Conversation,
})
