import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { CHANNELS_PER_TOKEN, type Chat, type ModeratedChats } from '#core/chat/shared/schema'
import type { ChatTokens } from '@/features/chat/connection/pubnub-client'
import { chatKey } from '@/features/chat/connection/queries'
import { api } from '@/lib/network/api'
import { isApiError } from '@/lib/network/api-error'

/** The API's page size for each section. */
const PAGE_SIZE = 50
const REFETCH_MILLISECONDS = 10_000
const COUNT_MILLISECONDS = 60_000
const TOKEN_MILLISECONDS = 12 * 60_000

export type AdminSection = 'clients' | 'coaches' | 'deleted'

/** The key of the admins' conversations. Invalidate it when one of them changes. */
export const adminChatsKey = [...chatKey, 'admin'] as const

const cursorOf = (chat: Chat | undefined) => chat && `${chat.deletedAt ?? chat.activeAt}#${chat.channelId}`

/** Pages of a section, most recent activity first. A search returns a single page. */
export const adminChatsQuery = (section: AdminSection, search = '') =>
  infiniteQueryOptions({
    queryKey: [...adminChatsKey, section, search],
    queryFn: ({ pageParam: before, signal }) =>
      api.chat.listForAdmin({
        query: { section, ...(search && { search }), ...(before && { before }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === PAGE_SIZE && !search ? cursorOf(page.at(-1)) : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: section === 'deleted' ? false : REFETCH_MILLISECONDS,
  })

/** One conversation, wherever it is in the list. */
export const adminChatQuery = (channelId: string) =>
  queryOptions({
    queryKey: [...adminChatsKey, 'one', channelId],
    queryFn: ({ signal }) => api.chat.listForAdmin({ query: { channelId }, signal }),
    refetchInterval: REFETCH_MILLISECONDS,
  })

export const moderatedChatsQuery = (person: ModeratedChats) =>
  queryOptions({
    queryKey: [...chatKey, 'moderated', person],
    queryFn: ({ signal }) => api.chat.listModerated({ query: person, signal }),
  })

/** Tokens for these conversations. Those that the admin may not read are left out. */
export const adminTokensQuery = (channelIds: readonly string[]) =>
  queryOptions({
    queryKey: [...chatKey, 'admin-token', channelIds],
    queryFn: async ({ signal }): Promise<ChatTokens> => {
      const partOf = (from: number) =>
        api.chat.token({
          query: { channels: channelIds.slice(from, from + CHANNELS_PER_TOKEN).join() },
          signal,
        })
      const [first, ...more] = await Promise.all(
        Array.from({ length: Math.ceil(channelIds.length / CHANNELS_PER_TOKEN) }, (_, part) =>
          partOf(part * CHANNELS_PER_TOKEN),
        ),
      )
      return [first ?? (await api.chat.token({ query: { channels: NO_CHANNEL }, signal })), ...more]
    },
    placeholderData: keepPreviousData,
    staleTime: TOKEN_MILLISECONDS,
    refetchInterval: TOKEN_MILLISECONDS,
    refetchIntervalInBackground: true,
  })
/** The token endpoint requires a channel name even if there are no conversations. */
const NO_CHANNEL = 'none'

/** Ends the admin's own moderation. Ignores NOT_MODERATING, because the hour may have ended already. */
export const endModeration = (channelId: string) =>
  api.chat.endModeration({ body: { channelId } }).catch((error: unknown) => {
    if (!isApiError(error, 'NOT_MODERATING')) throw error
  })

/** How many messages in all conversations are unread for the admins. */
export const adminUnreadQuery = queryOptions({
  queryKey: [...adminChatsKey, 'unread'],
  queryFn: ({ signal }) => api.chat.countForAdmin({ signal }),
  refetchInterval: COUNT_MILLISECONDS,
})
