import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { chatTokensQuery } from '@/features/chat/connection/queries'
import { onReadInOtherTab, readUpTo, useOwnChats } from '@/features/chat/conversations/own-chats'
import { useSetCount } from '@/lib/text/count'
import { unreadCount } from '@/lib/unread-count'

/**
 * Shows the total in the menu and the document's title. Leaves out conversations that can't be opened or answered,
 * because their read marks can't be stored.
 */
export function useUnreadTotal() {
  const queryClient = useQueryClient()
  const { data: tokens } = useQuery(chatTokensQuery)
  const { data: chats } = useOwnChats()
  const total = (chats ?? [])
    .filter(({ disabled, locked }) => !disabled && !locked)
    .reduce((sum, { unread }) => sum + unread, 0)

  // Conversations that someone else opened, or that a payment unlocked, need a new token.
  const opened = tokens && new Set(tokens.flatMap(({ channels }) => channels))
  const isTokenOld = opened && chats?.some(({ channelId, locked }) => !locked && !opened.has(channelId))
  useEffect(() => {
    if (isTokenOld) void queryClient.invalidateQueries({ queryKey: chatTokensQuery.queryKey })
  }, [isTokenOld, queryClient])

  useSetCount(unreadCount, total)

  useEffect(
    () => onReadInOtherTab(({ channelId, timetoken }) => void readUpTo(queryClient, channelId, timetoken)),
    [queryClient],
  )
}
