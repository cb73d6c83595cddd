import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Chat } from '#core/chat/shared/schema'
import { isAfter, type Timetoken } from '@/features/chat/connection/timetoken'
import {
  adminChatQuery,
  adminChatsKey,
  adminChatsQuery,
  adminTokensQuery,
  adminUnreadQuery,
} from '@/features/chat/conversations/admin-queries'
import type { ConversationSource } from '@/features/chat/conversations/conversation-source'

/** The server learns of a message at about the same time as the screen. */
const SERVER_DELAY_MILLISECONDS = 1_000

/** Read marks set here, ahead of the server's response. */
const readMarks = new Map<string, Timetoken>()

/** The listed admin conversations and the open one. `source` is undefined until they are loaded. */
export function useAdminSource(search: string, openId: string | undefined) {
  const queryClient = useQueryClient()
  const clients = useInfiniteQuery(adminChatsQuery('clients', search))
  const coaches = useInfiniteQuery(adminChatsQuery('coaches', search))
  const listed = [...(clients.data?.pages ?? []), ...(coaches.data?.pages ?? [])].flat()
  const isMissing = openId !== undefined && !listed.some(({ channelId }) => channelId === openId)
  const openChat = useQuery({ ...adminChatQuery(openId ?? ''), enabled: isMissing })
  const chats = isMissing ? [...listed, ...(openChat.data ?? [])] : listed
  const ids = chats.map(({ channelId }) => channelId).sort()
  const isLoaded = !clients.isPending && !coaches.isPending && !(isMissing && openChat.isPending)
  const tokens = useQuery({ ...adminTokensQuery(ids), enabled: isLoaded })
  const { data } = tokens
  const refresh = () => void queryClient.invalidateQueries({ queryKey: adminChatsKey })
  const refreshSoon = () => void setTimeout(refresh, SERVER_DELAY_MILLISECONDS)

  const source: ConversationSource | undefined =
    !isLoaded || !data
      ? undefined
      : {
          // For admins `locked` means protected from edits, and reading requires a reason instead.
          chats: chats.map((chat) => ({ ...chat, locked: false })),
          tokens: data,
          currentTokens: () => queryClient.getQueryData(adminTokensQuery(ids).queryKey) ?? data,
          renewTokens: () => queryClient.fetchQuery({ ...adminTokensQuery(ids), staleTime: 0 }),
          unreadIn: (channelId) => unreadOf(chats.find((chat) => chat.channelId === channelId)),
          lastReadOf: async (channelId) =>
            readMarks.get(channelId) ??
            chats.find((chat) => chat.channelId === channelId)?.readTo ??
            undefined,
          readUpTo(channelId, timetoken) {
            const mark =
              readMarks.get(channelId) ?? chats.find((chat) => chat.channelId === channelId)?.readTo
            if (mark && !isAfter(timetoken, mark)) return false
            readMarks.set(channelId, timetoken)
            void queryClient.invalidateQueries({ queryKey: adminUnreadQuery.queryKey })
            return true
          },
          onMessage: refreshSoon,
          onGap: refreshSoon,
        }
  // If a search leaves out the open conversation, it is fetched separately. The screen stays until it is loaded.
  const lastSource = useRef(source)
  if (source) lastSource.current = source
  return {
    source: lastSource.current,
    listedIds: new Set(listed.map(({ channelId }) => channelId)),
    clients,
    coaches,
    error: clients.error ?? coaches.error ?? openChat.error ?? tokens.error,
  }
}

function unreadOf(chat: Chat | undefined): number {
  const mark = chat && readMarks.get(chat.channelId)
  if (!chat || (mark && chat.latest && !isAfter(chat.latest.timetoken, mark))) return 0
  return chat.unread
}
