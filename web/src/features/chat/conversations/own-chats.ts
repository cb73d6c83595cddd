import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Chat } from '#core/chat/shared/schema'
import { useIsLive } from '@/features/chat/connection/connection-status'
import { incomingActivity, withIncomingActivity } from '@/features/chat/connection/incoming-activity'
import { chatsQuery } from '@/features/chat/connection/queries'
import { isAfter, type Timetoken } from '@/features/chat/connection/timetoken'
import { useUser } from '@/lib/session'

/** Tells the other tabs of this browser, which would learn of it a minute later only. */
const otherTabs = new BroadcastChannel('platewise.read')

interface ReadMark {
  channelId: string
  timetoken: Timetoken
}

/** Calls back with what was read in another tab. */
export function onReadInOtherTab(listener: (mark: ReadMark) => void) {
  const listen = ({ data }: MessageEvent<ReadMark>) => listener(data)
  otherTabs.addEventListener('message', listen)
  return () => otherTabs.removeEventListener('message', listen)
}

/** The conversations of a client or coach as they are now (rule unread-comes). */
export function useOwnChats() {
  // How often they are asked for depends on it.
  useIsLive()
  const query = useQuery(chatsQuery)
  const chats = useWithIncomingActivity(query.data)
  return { ...query, data: chats }
}

/** Conversations with what has come and was read since the server told of them. */
export function useWithIncomingActivity<T extends Chat[] | undefined>(chats: T): T {
  const { id } = useUser()
  incomingActivity.resetFor(id)
  useSyncExternalStore(incomingActivity.subscribe, incomingActivity.version)
  return chats?.map((chat) => withIncomingActivity(chat, id)) as T
}

/** The mark a conversation is opened with. */
export async function lastReadOf(
  queryClient: QueryClient,
  channelId: string,
): Promise<Timetoken | undefined> {
  const chats = await queryClient.ensureQueryData(chatsQuery)
  return markIn(chats, channelId)
}

function markIn(chats: Chat[] | undefined, channelId: string): Timetoken | undefined {
  const stored = chats?.find((chat) => chat.channelId === channelId)?.readTo ?? undefined
  const own = incomingActivity.readMarkOf(channelId)
  return own && (!stored || isAfter(own, stored)) ? own : stored
}

/** Forgets the count of a conversation at once; says whether the mark is new and has to be stored. */
export function readUpTo(queryClient: QueryClient, channelId: string, timetoken: Timetoken): boolean {
  const mark = markIn(queryClient.getQueryData(chatsQuery.queryKey), channelId)
  if (mark && !isAfter(timetoken, mark)) return false
  incomingActivity.markRead(channelId, timetoken)
  otherTabs.postMessage({ channelId, timetoken } satisfies ReadMark)
  return true
}
