import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { incomingActivity } from '@/features/chat/connection/incoming-activity'
import { chatsQuery, chatTokensQuery, refreshChats, renewTokens } from '@/features/chat/connection/queries'
import type { ConversationSource } from '@/features/chat/conversations/conversation-source'
import { lastReadOf, readUpTo, useWithIncomingActivity } from '@/features/chat/conversations/own-chats'

/** The conversations of the signed-in client or coach. */
export function useOwnSource(): ConversationSource {
  const queryClient = useQueryClient()
  const chats = useWithIncomingActivity(useSuspenseQuery(chatsQuery).data)
  const { data: tokens } = useSuspenseQuery(chatTokensQuery)
  return {
    chats,
    tokens,
    currentTokens: () => queryClient.getQueryData(chatTokensQuery.queryKey) ?? tokens,
    renewTokens: () => renewTokens(queryClient),
    unreadIn: (channelId) => chats.find((chat) => chat.channelId === channelId)?.unread ?? 0,
    lastReadOf: (channelId) => lastReadOf(queryClient, channelId),
    readUpTo: (channelId, timetoken) => readUpTo(queryClient, channelId, timetoken),
    onMessage: incomingActivity.addMessage,
    onGap: () => void refreshChats(queryClient),
  }
}
