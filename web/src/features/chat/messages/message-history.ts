import {
  type MessageAction,
  type MessageList,
  noMessages,
  reduceMessages,
  type SentMessage,
} from '@/features/chat/messages/message-list'
import type { Provider } from '@/features/chat/connection/pubnub-client'
import { isAfter, nextTimetoken, type Timetoken } from '@/features/chat/connection/timetoken'

const PAGE_SIZE = 20
const MAX_PAGE_SIZE = 100
/** What stays loaded of a long conversation that is read at its end. */
const KEPT_MESSAGES = 100

/** One conversation as far as this device knows it. */
export interface Room {
  list: MessageList
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Where the next older page begins; null at the beginning of the conversation. */
  olderThan: Timetoken | null
  isLoadingOlder: boolean
}
const emptyRoom: Room = { list: noMessages, status: 'idle', olderThan: null, isLoadingOlder: false }

interface Options {
  provider: () => Pick<Provider, 'history'> | undefined
  /** Whether the conversation is not the caller's any more. */
  isRefused: (error: unknown) => boolean
  /** Told of each request that failed. */
  onError: (error: unknown) => void
  notify: () => void
}

export type Rooms = ReturnType<typeof createRooms>

/** What this device knows of each conversation, and how it comes to know more of it. */
export function createRooms({ provider, isRefused, onError, notify }: Options) {
  const rooms = new Map<string, Room>()
  const loading = new Map<string, Promise<void>>()

  const room = (channelId: string) => rooms.get(channelId) ?? emptyRoom
  const change = (channelId: string, part: Partial<Room>) => {
    rooms.set(channelId, { ...room(channelId), ...part })
    notify()
  }
  const dispatch = (channelId: string, action: MessageAction) =>
    change(channelId, { list: reduceMessages(room(channelId).list, action) })

  /** Loads what was opened before there was a provider. */
  function loadWaiting() {
    for (const [channelId, { status }] of rooms) if (status === 'loading') void load(channelId)
  }

  async function catchUpAll() {
    const all = [...rooms].map(([channelId, { status }]) =>
      status === 'ready' ? catchUpOpen(channelId) : status === 'failed' ? load(channelId) : undefined,
    )
    await Promise.all(all)
  }

  async function load(channelId: string) {
    change(channelId, { status: 'loading' })
    const history = provider()?.history
    if (!history) return
    try {
      const page = await history(channelId, PAGE_SIZE, {})
      const list = reduceMessages(room(channelId).list, { type: 'received', messages: page.messages })
      change(channelId, { list, status: 'ready', olderThan: page.olderThan ?? null })
    } catch (error) {
      change(channelId, { status: 'failed' })
      onError(error)
    }
  }

  /** One that was closed to the caller keeps the others from nothing. */
  const catchUpOpen = (channelId: string) =>
    catchUp(channelId).catch((error: unknown) => {
      if (!isRefused(error)) throw error
    })

  /** Fetches all that came after the last message known. */
  async function catchUp(channelId: string) {
    const history = provider()?.history
    const last = room(channelId).list.sent.at(-1)
    if (!history || !last) return load(channelId)
    const end = nextTimetoken(last.timetoken)
    let start: Timetoken | undefined
    do {
      const page = await history(channelId, MAX_PAGE_SIZE, { ...(start && { start }), end })
      dispatch(channelId, { type: 'received', messages: page.messages })
      start = page.olderThan
    } while (start)
  }

  /** One request at a time: callers meanwhile wait for the same one. */
  function loadOlder(channelId: string, until?: Timetoken): Promise<void> {
    const running = loading.get(channelId) ?? fetchOlder(channelId, until)
    loading.set(channelId, running)
    return running.finally(() => loading.delete(channelId))
  }

  /** A page, or all pages back to a time at once: showing thousands of messages page by page takes long. */
  async function fetchOlder(channelId: string, until?: Timetoken) {
    const history = provider()?.history
    let { olderThan } = room(channelId)
    if (!history || !olderThan) return
    change(channelId, { isLoadingOlder: true })
    const messages: SentMessage[] = []
    try {
      do {
        const page = await history(channelId, until ? MAX_PAGE_SIZE : PAGE_SIZE, { start: olderThan })
        messages.push(...page.messages)
        olderThan = page.olderThan ?? null
      } while (until && olderThan && isAfter(olderThan, until))
    } catch (error) {
      onError(error)
      throw error
    } finally {
      const list = reduceMessages(room(channelId).list, { type: 'received', messages })
      change(channelId, { list, olderThan, isLoadingOlder: false })
    }
  }

  /** Loads back to that time. */
  async function loadUntil(channelId: string, timetoken: Timetoken) {
    await loading.get(channelId)
    const { olderThan } = room(channelId)
    if (olderThan && isAfter(olderThan, timetoken)) await loadOlder(channelId, timetoken)
  }

  /** Lets go of old messages that nobody looks at, so that a long day does not slow the screen down. */
  function forgetOlder(channelId: string) {
    const { list, isLoadingOlder } = room(channelId)
    const kept = list.sent.slice(-KEPT_MESSAGES)
    const [oldest] = kept
    if (list.sent.length <= 2 * KEPT_MESSAGES || isLoadingOlder || !oldest) return
    change(channelId, { list: { ...list, sent: kept }, olderThan: oldest.timetoken })
  }

  return {
    room,
    dispatch,
    /** Takes in what has come; an idle conversation reads it with its first page. */
    receive(channelId: string, message: SentMessage) {
      if (room(channelId).status !== 'idle') dispatch(channelId, { type: 'received', messages: [message] })
    },
    /** Loads a conversation when it is not there yet. */
    open(channelId: string) {
      if (room(channelId).status === 'idle' || room(channelId).status === 'failed') void load(channelId)
    },
    loadWaiting,
    catchUpAll,
    loadOlder: (channelId: string) => loadOlder(channelId),
    loadUntil,
    forgetOlder,
  }
}
