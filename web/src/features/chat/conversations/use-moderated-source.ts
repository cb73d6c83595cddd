import { useQuery, useQueryClient } from '@tanstack/react-query'
import { adminTokensQuery, moderatedChatsQuery } from '@/features/chat/conversations/admin-queries'
import type { ConversationSource } from '@/features/chat/conversations/conversation-source'

/** After every message, so that the conversation opens at its end: nothing is unread to an admin who moderates it. */
const EVERYTHING = '9'.repeat(17)

/** A person's conversations for the admin who moderates them; undefined until they have loaded. */
export function useModeratedSource(personId: string, viewerRole: 'client' | 'coach') {
  const queryClient = useQueryClient()
  const person = viewerRole === 'client' ? { clientId: personId } : { nutritionistId: personId }
  const { data: chats, error, refetch } = useQuery(moderatedChatsQuery(person))
  const ids = chats?.map(({ channelId }) => channelId).sort() ?? []
  const tokensQuery = adminTokensQuery(ids)
  const { data: tokens, error: refused } = useQuery({ ...tokensQuery, enabled: chats !== undefined })
  const source: ConversationSource | undefined = chats &&
    tokens && {
      // `locked` doesn't restrict an admin who only reads.
      chats: chats.map((chat) => ({ ...chat, locked: false })),
      tokens,
      currentTokens: () => queryClient.getQueryData(tokensQuery.queryKey) ?? tokens,
      renewTokens: () => queryClient.fetchQuery({ ...tokensQuery, staleTime: 0 }),
      unreadIn: () => 0,
      lastReadOf: async () => EVERYTHING,
      readUpTo: () => false,
      onMessage: () => undefined,
      onGap: () => undefined,
    }
  return { source, error: error ?? refused, retry: () => void refetch() }
}
