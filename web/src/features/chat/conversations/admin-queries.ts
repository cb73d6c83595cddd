import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { CHANNELS_PER_TOKEN, type Chat, type ModeratedChats } from '#core/chat/shared/schema'
import type { ChatTokens } from '@/features/chat/connection/pubnub-client'
import { chatKey } from '@/features/chat/connection/queries'
import { api } from '@/lib/api'
import { isApiError } from '@/lib/api-error'

/** As many as the API lists of each section at once. */
const PAGE_SIZE = 50
const REFETCH_MILLISECONDS = 10_000
const COUNT_MILLISECONDS = 60_000
const TOKEN_MILLISECONDS = 12 * 60_000

export type AdminSection = 'clients' | 'coaches' | 'deleted'

/** Of the admins' conversations; invalidate it when one of them changed. */
export const adminChatsKey = [...chatKey, 'admin'] as const

const cursorOf = (chat: Chat | undefined) => chat && `${chat.deletedAt ?? chat.activeAt}#${chat.channelId}`

/** Pages of a section, the newest activity first; a search finds one page. */
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

/** One conversation, wherever in the list it stands. */
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

/** For exactly these conversations, as far as they are open to this admin. */
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
/** A token needs the name of some conversation, also where there is none yet. */
const NO_CHANNEL = 'none'

/** Ends the admin's own reading; one whose hour is over has ended by itself. */
export const endModeration = (channelId: string) =>
  api.chat.endModeration({ body: { channelId } }).catch((error: unknown) => {
    if (!isApiError(error, 'NOT_MODERATING')) throw error
  })

/** What waits unread for the admins in all conversations. */
export const adminUnreadQuery = queryOptions({
  queryKey: [...adminChatsKey, 'unread'],
  queryFn: ({ signal }) => api.chat.countForAdmin({ signal }),
  refetchInterval: COUNT_MILLISECONDS,
})
