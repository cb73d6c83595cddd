import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Chat } from '#core/chat/shared/schema'
import { useIsLive } from '@/features/chat/connection/connection-status'
import { incomingActivity, withIncomingActivity } from '@/features/chat/connection/incoming-activity'
import { chatsQuery } from '@/features/chat/connection/queries'
import { isAfter, type Timetoken } from '@/features/chat/connection/timetoken'
import { useUser } from '@/lib/session/session'

/** Tells this browser's other tabs about read marks, which they would otherwise get up to a minute later. */
const otherTabs = new BroadcastChannel('platewise.read')

interface ReadMark {
  channelId: string
  timetoken: Timetoken
}

/** Calls back with what another tab has read. */
export function onReadInOtherTab(listener: (mark: ReadMark) => void) {
  const listen = ({ data }: MessageEvent<ReadMark>) => listener(data)
  otherTabs.addEventListener('message', listen)
  return () => otherTabs.removeEventListener('message', listen)
}

/** The current conversations of a client or coach (rule live-unread-counts). */
export function useOwnChats() {
  // Re-renders when it changes, because it decides the refetch interval.
  useIsLive()
  const query = useQuery(chatsQuery)
  const chats = useWithIncomingActivity(query.data)
  return { ...query, data: chats }
}

/** Updates conversations with what was received and read since the server's response. */
export function useWithIncomingActivity<T extends Chat[] | undefined>(chats: T): T {
  const { id } = useUser()
  incomingActivity.resetFor(id)
  useSyncExternalStore(incomingActivity.subscribe, incomingActivity.version)
  return chats?.map((chat) => withIncomingActivity(chat, id)) as T
}

/** Returns how far the person had read when opening a conversation. */
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

/** Marks messages as read on this device immediately. Returns whether the mark is new and has to be stored. */
export function readUpTo(queryClient: QueryClient, channelId: string, timetoken: Timetoken): boolean {
  const mark = markIn(queryClient.getQueryData(chatsQuery.queryKey), channelId)
  if (mark && !isAfter(timetoken, mark)) return false
  incomingActivity.markRead(channelId, timetoken)
  otherTabs.postMessage({ channelId, timetoken } satisfies ReadMark)
  return true
}
