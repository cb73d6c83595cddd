import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { Chat } from '#core/chat/schema'
import { incomingActivity, withIncomingActivity } from '@/features/chat/connection/incoming-activity'
import { useIsLive } from '@/features/chat/connection/connection-status'
import { chatsQuery, chatTokensQuery } from '@/features/chat/connection/queries'
import { isAfter, type Timetoken } from '@/features/chat/connection/timetoken'
import { useUser } from '@/lib/session'
import { titleCount } from '@/lib/unread-count'

/** Tells the other tabs of this browser, which would learn of it a minute later only. */
const tabs = new BroadcastChannel('platewise.read')

/** The conversations of a client or coach as they are now (rule unread-comes). */
export function useOwnChats() {
  // How often they are asked for depends on it.
  useIsLive()
  const query = useQuery(chatsQuery)
  const chats = useWithHeard(query.data)
  return { ...query, data: chats }
}

/** Conversations with what has come and was read since the server told of them. */
export function useWithHeard<T extends Chat[] | undefined>(chats: T): T {
  const { id } = useUser()
  incomingActivity.belongTo(id)
  useSyncExternalStore(incomingActivity.subscribe, incomingActivity.version)
  return chats?.map((chat) => withIncomingActivity(chat, id)) as T
}

/** Asks the server now for what may have been missed. */
export const recount = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: chatsQuery.queryKey })

/** The mark a conversation is opened with. */
export async function lastReadOf(
  queryClient: QueryClient,
  channelId: string,
): Promise<Timetoken | undefined> {
  const chats = await queryClient.ensureQueryData(chatsQuery)
  return markIn(chats, channelId)
}

function markIn(chats: Chat[] | undefined, channelId: string): Timetoken | undefined {
  const told = chats?.find((chat) => chat.channelId === channelId)?.readTo ?? undefined
  const own = incomingActivity.markOf(channelId)
  return own && (!told || isAfter(own, told)) ? own : told
}

/** Forgets the count of a conversation at once; says whether the mark is new and has to be stored. */
export function readUpTo(queryClient: QueryClient, channelId: string, timetoken: Timetoken): boolean {
  const known = markIn(queryClient.getQueryData(chatsQuery.queryKey), channelId)
  if (known && !isAfter(timetoken, known)) return false
  incomingActivity.mark(channelId, timetoken)
  tabs.postMessage({ channelId, timetoken })
  return true
}

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
    titleCount.set(total)
    return () => titleCount.set(0)
  }, [total])

  useEffect(() => {
    const listen = ({ data }: MessageEvent<{ channelId: string; timetoken: Timetoken }>) =>
      void readUpTo(queryClient, data.channelId, data.timetoken)
    tabs.addEventListener('message', listen)
    return () => tabs.removeEventListener('message', listen)
  }, [queryClient])
}
