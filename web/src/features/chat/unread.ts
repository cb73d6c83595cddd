import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { live, useIsLive } from '@/features/chat/live'
import { chatKey, chatsQuery, chatTokensQuery } from '@/features/chat/queries'
import { withTokens } from '@/features/chat/rest'
import { isAfter, type Timetoken } from '@/features/chat/timetoken'
import { readUnread, type Unread } from '@/features/chat/unread-api'
import { api } from '@/lib/api'
import { titleCount } from '@/lib/title-count'

const POLL_MILLISECONDS = 5_000
/** Where only the title of the tab shows the count: what the provider charges for asking adds up over a day. */
const HIDDEN_POLL_MILLISECONDS = 60_000
const MARKS_MILLISECONDS = 60_000

/** What was read on this device, ahead of what the provider has stored. */
const localMarks = new Map<string, Timetoken>()
/** Whose marks they are: who signs in next on this device may share a conversation with who signed out. */
let owner = ''

/** Tells the other tabs of this browser, which would learn of it with their next poll only. */
const tabs = new BroadcastChannel('platewise.read')

/** Asked for while messages do not come by themselves. Also in the background, where the document's title shows it. */
const unreadQuery = (queryClient: QueryClient) =>
  queryOptions({
    queryKey: [...chatKey, 'unread'],
    queryFn: ({ signal }) =>
      withTokens(queryClient, (tokens) => {
        if (tokens[0].uuid !== owner) localMarks.clear()
        owner = tokens[0].uuid
        return readUnread(tokens, localMarks, freshMarks(queryClient, tokens[0].uuid), signal)
      }),
    retry: false,
    refetchInterval: () => {
      if (live.get()) return false
      return document.hidden ? HIDDEN_POLL_MILLISECONDS : POLL_MILLISECONDS
    },
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
  })

/** Where messages come by themselves, only other devices move a mark unheard: those are asked for each minute. */
function freshMarks(queryClient: QueryClient, uuid: string) {
  const known = queryClient.getQueryData<Unread>([...chatKey, 'unread'])
  const isFresh = known && Date.now() - known.marksReadAt < MARKS_MILLISECONDS
  return live.get() && isFresh && uuid === owner ? known : undefined
}

export function useUnreadByChat(): Unread | undefined {
  // Whether it is asked for again depends on it.
  useIsLive()
  return useQuery(unreadQuery(useQueryClient())).data
}

/** Counts again now, not at the next poll. */
export const recount = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: [...chatKey, 'unread'] })

/** The mark a conversation is opened with. */
export const lastReadOf = async (
  queryClient: QueryClient,
  channelId: string,
): Promise<Timetoken | undefined> =>
  (await queryClient.ensureQueryData(unreadQuery(queryClient))).marks[channelId]

/** Forgets the count of a conversation at once; says whether the mark is new and has to be stored. */
export function readUpTo(queryClient: QueryClient, channelId: string, timetoken: Timetoken): boolean {
  const { queryKey } = unreadQuery(queryClient)
  const known = localMarks.get(channelId) ?? queryClient.getQueryData(queryKey)?.marks[channelId]
  if (known && !isAfter(timetoken, known)) return false
  localMarks.set(channelId, timetoken)
  tabs.postMessage({ channelId, timetoken })
  queryClient.setQueryData(
    queryKey,
    (unread) =>
      unread && {
        ...unread,
        counts: { ...unread.counts, [channelId]: 0 },
        marks: { ...unread.marks, [channelId]: timetoken },
      },
  )
  return true
}

/**
 * Keeps the total in the menu and the document's title, and tells the API. What cannot be opened
 * or answered any more does not count: its read mark cannot be stored either.
 */
export function useUnreadTotal() {
  const queryClient = useQueryClient()
  const { data: tokens } = useQuery(chatTokensQuery)
  const { data: chats } = useQuery(chatsQuery)
  const unread = useUnreadByChat()
  const total = (chats ?? [])
    .filter(({ disabled, locked }) => !disabled && !locked)
    .reduce((sum, { channelId }) => sum + (unread?.counts[channelId] ?? 0), 0)

  // A conversation that somebody else opened needs a token that knows it.
  const opened = tokens && new Set(tokens.flatMap(({ channels }) => channels))
  const isTokenOld = opened && chats?.some(({ channelId }) => !opened.has(channelId))
  useEffect(() => {
    if (isTokenOld) void queryClient.invalidateQueries({ queryKey: chatTokensQuery.queryKey })
  }, [isTokenOld, queryClient])

  useEffect(() => {
    titleCount.set(total)
    return () => titleCount.set(0)
  }, [total])

  useEffect(() => {
    const listen = ({ data }: MessageEvent<{ channelId: string; timetoken: Timetoken }>) =>
      void readUpTo(queryClient, data.channelId, data.timetoken)
    tabs.addEventListener('message', listen)
    return () => tabs.removeEventListener('message', listen)
  }, [queryClient])

  const uuid = tokens?.[0].uuid
  const isCounted = unread !== undefined
  useEffect(() => {
    if (!uuid || !isCounted) return
    const userId = uuid === 'admin' ? -1 : uuid
    // Only a note for other devices; the next change tells it again.
    api.chat.countNotifications({ body: { userId, count: total } }).catch(() => undefined)
  }, [uuid, isCounted, total])
}
