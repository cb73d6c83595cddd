import { createFileRoute } from '@tanstack/react-router'
import { Conversation } from '@/features/chat/conversation'
import { tab } from '@/features/chat/conversations/chat-search'
import { oneOf, searchOf } from '@/lib/text/search'

export const Route = createFileRoute('/_client/client/chat/$channelId')({
  validateSearch: searchOf({ tab, checkout: oneOf(['cancelled']) }),
  component: Conversation,
})
