import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { incomingActivity } from '@/features/chat/connection/incoming-activity'
import { chatsQuery, chatTokensQuery, renewTokens } from '@/features/chat/connection/queries'
import type { ChatSource } from '@/features/chat/conversations/conversation-source'
import { lastReadOf, readUpTo, recount, useWithHeard } from '@/features/chat/conversations/own-chats'

/** The conversations of the signed-in client or coach. */
export function useOwnSource(): ChatSource {
  const queryClient = useQueryClient()
  const chats = useWithHeard(useSuspenseQuery(chatsQuery).data)
  const { data: tokens } = useSuspenseQuery(chatTokensQuery)
  return {
    chats,
    tokens,
    currentTokens: () => queryClient.getQueryData(chatTokensQuery.queryKey) ?? tokens,
    renewTokens: () => renewTokens(queryClient),
    unreadIn: (channelId) => chats.find((chat) => chat.channelId === channelId)?.unread ?? 0,
    lastReadOf: (channelId) => lastReadOf(queryClient, channelId),
    readUpTo: (channelId, timetoken) => readUpTo(queryClient, channelId, timetoken),
    onMessage: incomingActivity.message,
    onGap: () => void recount(queryClient),
  }
}
