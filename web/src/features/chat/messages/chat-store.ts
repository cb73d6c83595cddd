import { createConnection } from '@/features/chat/connection/connection'
import { createOriginals } from '@/features/chat/messages/quoted-messages'
import { createOutbox } from '@/features/chat/messages/outbox'
import { createPreviews } from '@/features/chat/messages/latest-messages'
import type { Listener, Provider } from '@/features/chat/connection/pubnub-client'
import { createReadMarks } from '@/features/chat/messages/read-marks'
import { createRooms } from '@/features/chat/messages/message-history'
import { createUploads, type SendFile } from '@/features/chat/messages/uploads'

interface Options {
  /** The caller's identity at the provider. */
  me: string
  connect: (listener: Listener) => Promise<Provider>
  statusCodeOf: (error: unknown) => number
  sendFile: SendFile
  /** A message came. */
  onMessage?: Listener['onMessage']
  /** Some may have been missed, or are not the caller's any more. */
  onGap?: () => void
}

const REFUSED = 403

export type ChatStore = ReturnType<typeof createChatStore>

/** The conversations of one person: a connection, what is known of each of them, and what is on its way out. */
export function createChatStore({ me, connect, statusCodeOf, sendFile, onMessage, onGap }: Options) {
  const listeners = new Set<() => void>()
  let following: { live: string[]; unheard: string[] } = { live: [], unheard: [] }

  const notify = () => {
    for (const listener of listeners) listener()
  }
  const isAnswered = (error: unknown) => statusCodeOf(error) !== 0
  const connection = createConnection({
    connect,
    onMessage(channelId, message) {
      rooms.receive(channelId, message)
      previews.set(channelId, message)
      onMessage?.(channelId, message)
    },
    onHint: () => onGap?.(),
    onStart() {
      follow(following)
      rooms.loadWaiting()
    },
    catchUp() {
      onGap?.()
      return rooms.catchUpAll()
    },
    onOnline: () => outbox.run(),
    notify,
  })
  const { provider } = connection
  const onError = (error: unknown) => {
    if (!isAnswered(error)) connection.lose()
  }
  const isRefused = (error: unknown) => statusCodeOf(error) === REFUSED
  const rooms = createRooms({ provider, isRefused, onError, notify })
  const uploads = createUploads({ connection, dispatch: rooms.dispatch, sendFile, notify })
  const outbox = createOutbox({ me, connection, rooms, isAnswered, uploads })
  const previews = createPreviews(provider, notify)
  const originals = createOriginals(provider, (channelId) => rooms.room(channelId).list.sent, notify)
  const marks = createReadMarks(async (waiting) => provider()?.mark(waiting))

  /** Listens to exactly the live ones, with the tokens as they are now, and asks what came last where nobody knows. */
  function follow(channels: typeof following) {
    following = channels
    provider()?.follow(channels.live)
    previews.load(channels.unheard)
  }

  const { room, open, loadOlder, loadUntil, forgetOlder } = rooms
  const { send, retry, discard } = outbox
  const { percentOf, keptFile } = uploads
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start: connection.start,
    connection: connection.state,
    networkChanged: connection.networkChanged,
    close: () => connection.close(marks.close()),
    follow,
    room,
    open,
    loadOlder,
    loadUntil,
    forgetOlder,
    send,
    retry,
    discard,
    percentOf,
    keptFile,
    previews,
    originals,
    mark: marks.add,
  }
}
