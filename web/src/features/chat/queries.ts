import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'

/** All that the chat keeps: invalidate it after opening a conversation. */
export const chatKey = ['chat'] as const

const RENEW_AHEAD_MINUTES = 3
const LIST_INTERVAL = 60_000

export const chatsQuery = queryOptions({
  queryKey: [...chatKey, 'list'],
  queryFn: ({ signal }) => api.chat.list({ signal }),
  refetchInterval: LIST_INTERVAL,
})

/** The messaging provider's access token, renewed some minutes before it ends. */
export const chatTokenQuery = queryOptions({
  queryKey: [...chatKey, 'token'],
  queryFn: ({ signal }) => api.chat.token({ signal }),
  staleTime: ({ state }) => ahead(state.data?.ttl),
  refetchInterval: ({ state }) => ahead(state.data?.ttl),
  refetchIntervalInBackground: true,
})

/** What the screen of the chats needs before it shows. */
export const loadChats = (queryClient: QueryClient) =>
  Promise.all([queryClient.ensureQueryData(chatsQuery), queryClient.ensureQueryData(chatTokenQuery)])

const ahead = (ttlMinutes = RENEW_AHEAD_MINUTES + 1) => (ttlMinutes - RENEW_AHEAD_MINUTES) * 60_000
