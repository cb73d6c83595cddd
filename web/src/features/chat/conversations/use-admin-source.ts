import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Chat } from '#core/chat/schema'
import {
  adminChatQuery,
  adminChatsKey,
  adminChatsQuery,
  adminTokensQuery,
  adminUnreadQuery,
} from '@/features/chat/conversations/admin-queries'
import type { ChatSource } from '@/features/chat/conversations/conversation-source'
import { isAfter, type Timetoken } from '@/features/chat/connection/timetoken'

/** The server hears of a message about when the screen does. */
const AFTER_ARRIVAL_MILLISECONDS = 1_000

/** What was read here, ahead of what the server has heard. */
const read = new Map<string, Timetoken>()

/** The admins' conversations as far as they are listed, and the open one; undefined until they are there. */
export function useAdminSource(search: string, openId: string | undefined) {
  const queryClient = useQueryClient()
  const clients = useInfiniteQuery(adminChatsQuery('clients', search))
  const coaches = useInfiniteQuery(adminChatsQuery('coaches', search))
  const listed = [...(clients.data?.pages ?? []), ...(coaches.data?.pages ?? [])].flat()
  const isMissing = openId !== undefined && !listed.some(({ channelId }) => channelId === openId)
  const one = useQuery({ ...adminChatQuery(openId ?? ''), enabled: isMissing })
  const chats = isMissing ? [...listed, ...(one.data ?? [])] : listed
  const ids = chats.map(({ channelId }) => channelId).sort()
  const isKnown = !clients.isPending && !coaches.isPending && !(isMissing && one.isPending)
  const tokens = useQuery({ ...adminTokensQuery(ids), enabled: isKnown })
  const { data } = tokens
  const refresh = () => void queryClient.invalidateQueries({ queryKey: adminChatsKey })
  const later = () => void setTimeout(refresh, AFTER_ARRIVAL_MILLISECONDS)

  const source: ChatSource | undefined =
    !isKnown || !data
      ? undefined
      : {
          // Locked is protected from edits here; who reads it says why.
          chats: chats.map((chat) => ({ ...chat, locked: false })),
          tokens: data,
          currentTokens: () => queryClient.getQueryData(adminTokensQuery(ids).queryKey) ?? data,
          renewTokens: () => queryClient.fetchQuery({ ...adminTokensQuery(ids), staleTime: 0 }),
          unreadIn: (channelId) => unreadOf(chats.find((chat) => chat.channelId === channelId)),
          lastReadOf: async (channelId) =>
            read.get(channelId) ?? chats.find((chat) => chat.channelId === channelId)?.readTo ?? undefined,
          readUpTo(channelId, timetoken) {
            const known = read.get(channelId) ?? chats.find((chat) => chat.channelId === channelId)?.readTo
            if (known && !isAfter(timetoken, known)) return false
            read.set(channelId, timetoken)
            void queryClient.invalidateQueries({ queryKey: adminUnreadQuery.queryKey })
            return true
          },
          onMessage: later,
          onGap: later,
        }
  // What a search leaves out is asked for alone; until it is there the screen stays.
  const shown = useRef(source)
  if (source) shown.current = source
  return {
    source: shown.current,
    found: new Set(listed.map(({ channelId }) => channelId)),
    clients,
    coaches,
    error: clients.error ?? coaches.error ?? one.error ?? tokens.error,
  }
}

function unreadOf(chat: Chat | undefined): number {
  const mark = chat && read.get(chat.channelId)
  if (!chat || (mark && chat.latest && !isAfter(chat.latest.timetoken, mark))) return 0
  return chat.unread
}
