import type { SentMessage } from '@/features/chat/connection/message'
import type { Provider } from '@/features/chat/connection/pubnub-client'
import { isAfter, nextTimetoken, type Timetoken } from '@/features/chat/connection/timetoken'
import {
  type MessageAction,
  type MessageList,
  noMessages,
  reduceMessages,
} from '@/features/chat/messages/message-list'

const PAGE_SIZE = 20
const MAX_PAGE_SIZE = 100
/** What stays loaded of a long conversation that is read at its end. */
const MAX_LOADED_MESSAGES = 100

/** One conversation as far as this device knows it. */
export interface MessageHistory {
  list: MessageList
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Where the next older page begins; null at the beginning of the conversation. */
  olderThan: Timetoken | null
  isLoadingOlder: boolean
}
const emptyHistory: MessageHistory = {
  list: noMessages,
  status: 'idle',
  olderThan: null,
  isLoadingOlder: false,
}

interface Options {
  provider: () => Pick<Provider, 'history'> | undefined
  /** Whether the conversation is not the caller's any more. */
  isRefused: (error: unknown) => boolean
  /** Told of each request that failed. */
  onError: (error: unknown) => void
  notify: () => void
}

export type MessageHistories = ReturnType<typeof createMessageHistories>

/** What this device knows of each conversation, and how it comes to know more of it. */
export function createMessageHistories({ provider, isRefused, onError, notify }: Options) {
  const histories = new Map<string, MessageHistory>()
  const loading = new Map<string, Promise<void>>()

  const history = (channelId: string) => histories.get(channelId) ?? emptyHistory
  const change = (channelId: string, part: Partial<MessageHistory>) => {
    histories.set(channelId, { ...history(channelId), ...part })
    notify()
  }
  const dispatch = (channelId: string, action: MessageAction) =>
    change(channelId, { list: reduceMessages(history(channelId).list, action) })

  /** Loads what was opened before there was a provider. */
  function loadPending() {
    for (const [channelId, { status }] of histories) if (status === 'loading') void load(channelId)
  }

  async function catchUpAll() {
    const all = [...histories].map(([channelId, { status }]) =>
      status === 'ready' ? catchUpIfAllowed(channelId) : status === 'failed' ? load(channelId) : undefined,
    )
    await Promise.all(all)
  }

  async function load(channelId: string) {
    change(channelId, { status: 'loading' })
    const fetchPage = provider()?.history
    if (!fetchPage) return
    try {
      const page = await fetchPage(channelId, PAGE_SIZE, {})
      const list = reduceMessages(history(channelId).list, { type: 'received', messages: page.messages })
      change(channelId, { list, status: 'ready', olderThan: page.olderThan ?? null })
    } catch (error) {
      change(channelId, { status: 'failed' })
      onError(error)
    }
  }

  /** One that was closed to the caller keeps the others from nothing. */
  const catchUpIfAllowed = (channelId: string) =>
    catchUp(channelId).catch((error: unknown) => {
      if (!isRefused(error)) throw error
    })

  /** Fetches all that came after the last message known. */
  async function catchUp(channelId: string) {
    const fetchPage = provider()?.history
    const last = history(channelId).list.sent.at(-1)
    if (!fetchPage || !last) return load(channelId)
    const end = nextTimetoken(last.timetoken)
    let start: Timetoken | undefined
    do {
      const page = await fetchPage(channelId, MAX_PAGE_SIZE, { ...(start && { start }), end })
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
    const fetchPage = provider()?.history
    let { olderThan } = history(channelId)
    if (!fetchPage || !olderThan) return
    change(channelId, { isLoadingOlder: true })
    const messages: SentMessage[] = []
    try {
      do {
        const page = await fetchPage(channelId, until ? MAX_PAGE_SIZE : PAGE_SIZE, { start: olderThan })
        messages.push(...page.messages)
        olderThan = page.olderThan ?? null
      } while (until && olderThan && isAfter(olderThan, until))
    } catch (error) {
      onError(error)
      throw error
    } finally {
      const list = reduceMessages(history(channelId).list, { type: 'received', messages })
      change(channelId, { list, olderThan, isLoadingOlder: false })
    }
  }

  /** Loads back to that time. */
  async function loadUntil(channelId: string, timetoken: Timetoken) {
    await loading.get(channelId)
    const { olderThan } = history(channelId)
    if (olderThan && isAfter(olderThan, timetoken)) await loadOlder(channelId, timetoken)
  }

  /** Lets go of old messages that nobody looks at, so that a long day does not slow the screen down. */
  function unloadOlder(channelId: string) {
    const { list, isLoadingOlder } = history(channelId)
    const newest = list.sent.slice(-MAX_LOADED_MESSAGES)
    const [oldest] = newest
    if (list.sent.length <= 2 * MAX_LOADED_MESSAGES || isLoadingOlder || !oldest) return
    change(channelId, { list: { ...list, sent: newest }, olderThan: oldest.timetoken })
  }

  return {
    history,
    dispatch,
    /** Takes in what has come; an idle conversation reads it with its first page. */
    receive(channelId: string, message: SentMessage) {
      if (history(channelId).status !== 'idle') dispatch(channelId, { type: 'received', messages: [message] })
    },
    /** Loads a conversation when it is not there yet. */
    open(channelId: string) {
      if (history(channelId).status === 'idle' || history(channelId).status === 'failed') void load(channelId)
    },
    loadPending,
    catchUpAll,
    loadOlder: (channelId: string) => loadOlder(channelId),
    loadUntil,
    unloadOlder,
  }
}
