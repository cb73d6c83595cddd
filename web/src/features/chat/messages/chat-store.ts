import { createConnection } from '@/features/chat/connection/connection'
import type { Provider, ProviderListener } from '@/features/chat/connection/pubnub-client'
import type { SendFile } from '@/features/chat/files/send-file'
import { createLastMessages } from '@/features/chat/messages/last-messages'
import { createMessageHistories } from '@/features/chat/messages/message-history'
import { createOutbox } from '@/features/chat/messages/outbox'
import { createQuotedMessages } from '@/features/chat/messages/quoted-messages'
import { createReadMarks } from '@/features/chat/messages/read-marks'
import { createUploads } from '@/features/chat/messages/uploads'

interface Options {
  /** The caller's user id at PubNub. */
  me: string
  connect: (listener: ProviderListener) => Promise<Provider>
  /** True once every conversation is subscribed, not only the first batch. */
  coversAllChats: () => boolean
  statusCodeOf: (error: unknown) => number
  sendFile: SendFile
  /** Called for each live message. */
  onMessage?: ProviderListener['onMessage']
  /** Messages may have been missed, or the caller may have lost access to a conversation. */
  onGap?: () => void
}

interface Channels {
  /** The channels to subscribe to. */
  live: string[]
  /** The conversations whose last message isn't loaded yet. */
  withoutLastMessage: string[]
}

const REFUSED = 403

export type ChatStore = ReturnType<typeof createChatStore>

/** The chats of one person: the connection, the loaded conversations and the messages being sent. */
export function createChatStore({
  me,
  connect,
  coversAllChats,
  statusCodeOf,
  sendFile,
  onMessage,
  onGap,
}: Options) {
  const listeners = new Set<() => void>()
  let channels: Channels = { live: [], withoutLastMessage: [] }

  const notify = () => {
    for (const listener of listeners) listener()
  }
  const isAnswered = (error: unknown) => statusCodeOf(error) !== 0
  const connection = createConnection({
    connect,
    coversAllChats,
    onMessage(channelId, message) {
      histories.receive(channelId, message)
      lastMessages.set(channelId, message)
      onMessage?.(channelId, message)
    },
    onRefreshSignal: () => onGap?.(),
    onStart() {
      setChannels(channels)
      histories.loadPending()
    },
    catchUp() {
      onGap?.()
      return histories.catchUpAll()
    },
    onOnline: () => outbox.run(),
    onStateChange: notify,
  })
  const { provider } = connection
  const onError = (error: unknown) => {
    if (!isAnswered(error)) connection.goOffline()
  }
  const isRefused = (error: unknown) => statusCodeOf(error) === REFUSED
  const histories = createMessageHistories({ provider, isRefused, onError, notify })
  const uploads = createUploads({ connection, dispatch: histories.dispatch, sendFile, notify })
  const outbox = createOutbox({ me, connection, histories, isAnswered, uploads })
  const lastMessages = createLastMessages(provider)
  const quotedMessages = createQuotedMessages(
    provider,
    (channelId) => histories.history(channelId).list.sent,
    notify,
  )
  const readMarks = createReadMarks(async (waiting) => provider()?.storeReadMarks(waiting))

  /** Subscribes to exactly the live conversations with the current tokens, and fetches missing previews. */
  function setChannels(next: Channels) {
    channels = next
    provider()?.subscribeTo(next.live)
    lastMessages.load(next.withoutLastMessage)
  }

  const { history, open, loadOlder, loadUntil, unloadOlder } = histories
  const { send, retry, discard } = outbox
  const { percentOf, localFile } = uploads
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start() {
      void outbox.takeOver()
      return connection.start()
    },
    connectionState: connection.state,
    close() {
      connection.close(readMarks.close())
      outbox.close()
    },
    setChannels,
    history,
    open,
    loadOlder,
    loadUntil,
    unloadOlder,
    send,
    retry,
    discard,
    percentOf,
    localFile,
    quotedMessages,
    markRead: readMarks.add,
  }
}
