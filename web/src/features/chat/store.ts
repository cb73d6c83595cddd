import {
  type Content,
  keyOf,
  type MessageAction,
  type MessageList,
  noMessages,
  reduceMessages,
  type SentMessage,
} from '@/features/chat/messages'
import { createOriginals } from '@/features/chat/originals'
import { createPreviews } from '@/features/chat/previews'
import type { Listener, Provider } from '@/features/chat/provider'
import { createReadMarks } from '@/features/chat/read-marks'
import { createSendQueue, type Outcome, type Waiting } from '@/features/chat/send-queue'
import { isAfter, nextTimetoken, type Timetoken } from '@/features/chat/timetoken'

/** Spec 9. */
const PAGE_SIZE = 20
const MAX_PAGE_SIZE = 100
/** What stays loaded of a long conversation that is read at its end. */
const KEPT_MESSAGES = 100
const PROBE_MILLISECONDS = 2_000

/** One conversation as far as this device knows it. */
export interface Room {
  list: MessageList
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Where the next older page begins; null at the beginning of the conversation. */
  olderThan: Timetoken | null
  isLoadingOlder: boolean
}
const emptyRoom: Room = { list: noMessages, status: 'idle', olderThan: null, isLoadingOlder: false }

export type Connection = 'connecting' | 'online' | 'offline'

interface Options {
  /** The caller's identity at the provider. */
  me: string
  connect: (listener: Listener) => Promise<Provider>
  statusCodeOf: (error: unknown) => number
  onArrival?: () => void
}

export type ChatStore = ReturnType<typeof createChatStore>

/** The open conversations: messages as they come, a queue of those to send, and the connection's state. */
export function createChatStore({ me, connect, statusCodeOf, onArrival }: Options) {
  const rooms = new Map<string, Room>()
  const listeners = new Set<() => void>()
  const loading = new Map<string, Promise<void>>()
  let connection: Connection = 'connecting'
  let provider: Provider | undefined
  let isClosed = false
  let probe: ReturnType<typeof setTimeout> | undefined
  let following: { live: string[]; all: string[] } = { live: [], all: [] }

  const room = (channelId: string) => rooms.get(channelId) ?? emptyRoom
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const change = (channelId: string, part: Partial<Room>) => {
    rooms.set(channelId, { ...room(channelId), ...part })
    notify()
  }
  const dispatch = (channelId: string, action: MessageAction) =>
    change(channelId, { list: reduceMessages(room(channelId).list, action) })
  const setConnection = (next: Connection) => {
    if (next === connection) return
    connection = next
    notify()
  }

  async function start() {
    try {
      const made = await connect({
        onMessage(channelId, message) {
          if (room(channelId).status !== 'idle')
            dispatch(channelId, { type: 'received', messages: [message] })
          previews.set(channelId, message)
          onArrival?.()
        },
        // What came between the first page and the live connection.
        onConnected: () => void catchUpAll(),
        onLost: lose,
      })
      if (isClosed) return made.close()
      provider = made
      follow(following)
      setConnection('online')
      for (const [channelId, { status }] of rooms) if (status === 'loading') void load(channelId)
      queue.run()
    } catch {
      // The SDK itself could not be loaded.
      setConnection('offline')
      probe = setTimeout(() => void start(), PROBE_MILLISECONDS)
    }
  }

  /** Listens to exactly the live ones, with the tokens as they are now, and knows of all what came last. */
  function follow(channels: typeof following) {
    following = channels
    provider?.follow(channels.live)
    previews.load(channels.all.filter((channelId) => !previews.isKnown(channelId)))
  }

  function lose() {
    if (isClosed || connection === 'offline') return
    setConnection('offline')
    probe = setTimeout(() => void find(), PROBE_MILLISECONDS)
  }

  /** Looks whether the provider answers again; then fetches what was missed and sends what waits. */
  async function find() {
    clearTimeout(probe)
    if (isClosed || connection !== 'offline' || !provider) return
    if (!(await provider.isReachable())) {
      probe = setTimeout(() => void find(), PROBE_MILLISECONDS)
      return
    }
    setConnection('online')
    provider.reconnect()
    await catchUpAll()
    queue.run()
  }

  async function catchUpAll() {
    const all = [...rooms].map(([channelId, { status }]) =>
      status === 'ready' ? catchUp(channelId) : status === 'failed' ? load(channelId) : undefined,
    )
    await Promise.all(all).catch(lose)
  }

  async function load(channelId: string) {
    change(channelId, { status: 'loading' })
    if (!provider) return
    try {
      const page = await provider.history(channelId, PAGE_SIZE, {})
      const list = reduceMessages(room(channelId).list, { type: 'received', messages: page.messages })
      change(channelId, { list, status: 'ready', olderThan: page.olderThan ?? null })
    } catch (error) {
      change(channelId, { status: 'failed' })
      if (statusCodeOf(error) === 0) lose()
    }
  }

  /** Fetches all that came after the last message known. */
  async function catchUp(channelId: string) {
    const last = room(channelId).list.sent.at(-1)
    if (!provider || !last) return load(channelId)
    const end = nextTimetoken(last.timetoken)
    let start: Timetoken | undefined
    do {
      const page = await provider.history(channelId, MAX_PAGE_SIZE, { ...(start && { start }), end })
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
    let { olderThan } = room(channelId)
    if (!provider || !olderThan) return
    change(channelId, { isLoadingOlder: true })
    const messages: SentMessage[] = []
    try {
      do {
        const page = await provider.history(channelId, until ? MAX_PAGE_SIZE : PAGE_SIZE, {
          start: olderThan,
        })
        messages.push(...page.messages)
        olderThan = page.olderThan ?? null
      } while (until && olderThan && isAfter(olderThan, until))
    } catch (error) {
      if (statusCodeOf(error) === 0) lose()
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

  function send(channelId: string, content: Content) {
    const clientMessageId = crypto.randomUUID()
    const key = keyOf(me, clientMessageId)
    const message = { key, authorId: me, ...content, state: 'sending', createdAt: Date.now() } as const
    dispatch(channelId, { type: 'sending', message })
    queue.add({ channelId, key, clientMessageId, content })
  }

  function retry(channelId: string, key: string) {
    const message = room(channelId).list.unsent.find((one) => one.key === key && one.state === 'failed')
    if (!message) return
    const { text, quote } = message
    dispatch(channelId, { type: 'sending', message })
    // The key ends in the id of the first attempt: however often it arrives, it is one message.
    const clientMessageId = key.slice(me.length + 1)
    queue.add({ channelId, key, clientMessageId, content: { text, ...(quote && { quote }) } })
  }

  function discard(channelId: string, key: string) {
    queue.remove(key)
    dispatch(channelId, { type: 'discarded', key })
  }

  async function attempt({ channelId, key, clientMessageId, content }: Waiting): Promise<Outcome> {
    for (let isLast = false; provider; isLast = true) {
      try {
        const timetoken = await provider.publish(channelId, { ...content, clientMessageId })
        dispatch(channelId, { type: 'sent', key, timetoken })
        return 'sent'
      } catch (error) {
        const isAnswered = statusCodeOf(error) !== 0
        if (isAnswered || isLast) {
          dispatch(channelId, { type: 'failed', key })
          return 'failed'
        }
        if (!(await provider.isReachable())) break
      }
    }
    lose()
    return 'offline'
  }
  const queue = createSendQueue(attempt, () => connection === 'online')
  const previews = createPreviews(() => provider, notify)
  const originals = createOriginals(
    () => provider,
    (channelId) => room(channelId).list.sent,
    notify,
  )
  const marks = createReadMarks(async (waiting) => provider?.mark(waiting))

  return {
    start,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    room,
    connection: () => connection,
    previews,
    /** Loads a conversation when it is not there yet. */
    open(channelId: string) {
      if (room(channelId).status === 'idle' || room(channelId).status === 'failed') void load(channelId)
    },
    loadOlder: (channelId: string) => loadOlder(channelId),
    loadUntil,
    originals,
    forgetOlder,
    send,
    retry,
    discard,
    mark: marks.add,
    follow,
    /** The browser says that the network came or went. */
    networkChanged: (isUp: boolean) => (isUp ? void find() : lose()),
    close() {
      isClosed = true
      clearTimeout(probe)
      void marks.close().finally(() => provider?.close())
    },
  }
}
