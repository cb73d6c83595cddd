import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { chatTokensQuery } from '@/features/chat/connection/queries'
import { onReadInOtherTab, readUpTo, useOwnChats } from '@/features/chat/conversations/own-chats'
import { unreadCount } from '@/lib/unread-count'

/**
 * Keeps the total in the menu and the document's title. What cannot be opened
 * or answered any more does not count: its read mark cannot be stored either.
 */
export function useUnreadTotal() {
  const queryClient = useQueryClient()
  const { data: tokens } = useQuery(chatTokensQuery)
  const { data: chats } = useOwnChats()
  const total = (chats ?? [])
    .filter(({ disabled, locked }) => !disabled && !locked)
    .reduce((sum, { unread }) => sum + unread, 0)

  // A conversation that somebody else opened, or a payment, needs a token that knows it.
  const opened = tokens && new Set(tokens.flatMap(({ channels }) => channels))
  const isTokenOld = opened && chats?.some(({ channelId, locked }) => !locked && !opened.has(channelId))
  useEffect(() => {
    if (isTokenOld) void queryClient.invalidateQueries({ queryKey: chatTokensQuery.queryKey })
  }, [isTokenOld, queryClient])

  useEffect(() => {
    unreadCount.set(total)
    return () => unreadCount.set(0)
  }, [total])

  useEffect(
    () => onReadInOtherTab(({ channelId, timetoken }) => void readUpTo(queryClient, channelId, timetoken)),
    [queryClient],
  )
}
