import { createFileRoute } from '@tanstack/react-router'
import { Conversation } from '@/features/chat/conversation'

export const Route = createFileRoute('/_admin/admin/nutritionists/$id_/chats/$channelId')({
  component: Conversation,
})
