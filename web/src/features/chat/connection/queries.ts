import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { connectionStatus } from '@/features/chat/connection/connection-status'
import type { ChatTokens } from '@/features/chat/connection/pubnub-client'
import { api } from '@/lib/network/api'

/** The root key of all chat queries. Invalidate it after opening a conversation. */
export const chatKey = ['chat'] as const

const RENEW_AHEAD_MINUTES = 3
const LIST_INTERVAL = 60_000
/** Without a live connection (rule live-unread-counts). */
const POLL_INTERVAL = 5_000

export const chatsQuery = queryOptions({
  queryKey: [...chatKey, 'list'],
  queryFn: ({ signal }) => api.chat.list({ signal }),
  refetchInterval: () => {
    if (connectionStatus.isLive()) return document.hidden ? false : LIST_INTERVAL
    return document.hidden ? LIST_INTERVAL : POLL_INTERVAL
  },
  // Keeps the unread count in the title of a background tab up to date.
  refetchIntervalInBackground: true,
  refetchOnWindowFocus: 'always',
})

/** Reloads the conversations, in case something was missed. */
export const refreshChats = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: chatsQuery.queryKey })

/** PubNub access tokens, renewed some minutes before they expire. */
export const chatTokensQuery = queryOptions({
  queryKey: [...chatKey, 'token'],
  queryFn: async ({ signal, client }): Promise<ChatTokens> => {
    const [first, chats] = await Promise.all([
      api.chat.token({ query: {}, signal }),
      client.ensureQueryData(chatsQuery),
    ])
    const open = chats.filter(({ locked }) => !locked).map(({ channelId }) => channelId)
    const remaining = open.filter((id) => !first.channels.includes(id))
    // If there are conversations left, the first token is full, so its length is the limit per token.
    const size = Math.max(1, first.channels.length)
    const parts = Array.from({ length: Math.ceil(remaining.length / size) }, (_, part) =>
      remaining.slice(part * size, (part + 1) * size),
    )
    const more = parts.map((channels) => api.chat.token({ query: { channels: channels.join() }, signal }))
    return [first, ...(await Promise.all(more))]
  },
  staleTime: ({ state }) => renewalDelay(state.data?.[0].ttl),
  refetchInterval: ({ state }) => renewalDelay(state.data?.[0].ttl),
  refetchIntervalInBackground: true,
})

/**
 * Fetches new tokens after a refusal. Also reloads the chats, because the refusal may mean that a conversation was
 * disabled.
 */
export function renewTokens(queryClient: QueryClient): Promise<ChatTokens> {
  void refreshChats(queryClient)
  return queryClient.fetchQuery({ ...chatTokensQuery, staleTime: 0 })
}

/** Loads what the chat screen needs before it renders. */
export const loadChats = (queryClient: QueryClient) =>
  Promise.all([queryClient.ensureQueryData(chatsQuery), queryClient.ensureQueryData(chatTokensQuery)])

const renewalDelay = (ttlMinutes = RENEW_AHEAD_MINUTES) =>
  Math.max(1, ttlMinutes - RENEW_AHEAD_MINUTES) * 60_000
