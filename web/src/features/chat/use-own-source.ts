import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { chatsQuery, chatTokensQuery, renewTokens } from '@/features/chat/queries'
import type { ChatSource } from '@/features/chat/source'
import { lastReadOf, readUpTo, recount, useUnreadByChat } from '@/features/chat/unread'

/** The conversations of the signed-in client or coach. */
export function useOwnSource(): ChatSource {
  const queryClient = useQueryClient()
  const { data: chats } = useSuspenseQuery(chatsQuery)
  const { data: tokens } = useSuspenseQuery(chatTokensQuery)
  const unread = useUnreadByChat()
  return {
    chats,
    tokens,
    currentTokens: () => queryClient.getQueryData(chatTokensQuery.queryKey) ?? tokens,
    renewTokens: () => renewTokens(queryClient),
    unreadIn: (channelId) => unread?.counts[channelId] ?? 0,
    lastReadOf: (channelId) => lastReadOf(queryClient, channelId),
    readUpTo: (channelId, timetoken) => readUpTo(queryClient, channelId, timetoken),
    onArrival: () => void recount(queryClient),
  }
}
