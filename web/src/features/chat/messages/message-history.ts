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
/** How much of a long conversation stays loaded while it is read at its end. */
const MAX_LOADED_MESSAGES = 100

/** What this device has loaded of a conversation. */
export interface MessageHistory {
  list: MessageList
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Where the next older page starts. Null at the beginning of the conversation. */
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
  /** Whether an error means that the caller has lost access to the conversation. */
  isRefused: (error: unknown) => boolean
  /** Called for each failed request. */
  onError: (error: unknown) => void
  notify: () => void
}

export type MessageHistories = ReturnType<typeof createMessageHistories>

/** The loaded conversations, and the functions that load more of them. */
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

  /** Loads conversations that were opened before the provider was ready. */
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

  /** A conversation that the caller has lost access to doesn't stop the others from catching up. */
  const catchUpIfAllowed = (channelId: string) =>
    catchUp(channelId).catch((error: unknown) => {
      if (!isRefused(error)) throw error
    })

  /** Fetches everything after the last loaded message. */
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

  /** Runs one request at a time. Callers in the meantime share it. */
  function loadOlder(channelId: string, until?: Timetoken): Promise<void> {
    const running = loading.get(channelId) ?? fetchOlder(channelId, until)
    loading.set(channelId, running)
    return running.finally(() => loading.delete(channelId))
  }

  /**
   * Fetches one page, or all pages back to `until` in a single update, because rendering thousands of messages page
   * by page is slow.
   */
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

  /** Loads messages back to this time. */
  async function loadUntil(channelId: string, timetoken: Timetoken) {
    await loading.get(channelId)
    const { olderThan } = history(channelId)
    if (olderThan && isAfter(olderThan, timetoken)) await loadOlder(channelId, timetoken)
  }

  /** Unloads old messages that no one is looking at, so that the screen stays fast all day. */
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
    /** Adds a live message. An idle conversation gets it with its first page. */
    receive(channelId: string, message: SentMessage) {
      if (history(channelId).status !== 'idle') dispatch(channelId, { type: 'received', messages: [message] })
    },
    /** Loads a conversation unless it is already loaded. */
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
