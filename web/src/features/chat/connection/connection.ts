import type { Listener, Provider } from '@/features/chat/connection/pubnub-client'

const PROBE_MILLISECONDS = 2_000
/** One change may bring many hints, which are one question. */
const HINTS_MILLISECONDS = 500

export type ConnectionState = 'connecting' | 'online' | 'offline'

interface Options {
  connect: (listener: Listener) => Promise<Provider>
  onMessage: Listener['onMessage']
  onHint: Listener['onHint']
  /** The provider is there for the first time. */
  onStart: () => void
  /** Fetches what may have been missed. */
  catchUp: () => Promise<unknown>
  /** Milliseconds after which whoever is asked then surely knows what was sent before the connection stood. */
  catchUpAgainAfter?: number
  /** What waits can be sent. */
  onOnline: () => void
  notify: () => void
}

export type Connection = ReturnType<typeof createConnection>

/** The way to the provider: found, lost, looked for until it is there again. */
export function createConnection({
  connect,
  onMessage,
  onHint,
  onStart,
  catchUp,
  catchUpAgainAfter,
  onOnline,
  notify,
}: Options) {
  let state: ConnectionState = 'connecting'
  let provider: Provider | undefined
  let isClosed = false
  let probe: ReturnType<typeof setTimeout> | undefined
  let hint: ReturnType<typeof setTimeout> | undefined
  let again: ReturnType<typeof setTimeout> | undefined

  const set = (next: ConnectionState) => {
    if (next === state) return
    state = next
    notify()
  }
  const catchUpOrLose = () => catchUp().catch(lose)
  function connected() {
    void catchUpOrLose()
    if (!catchUpAgainAfter) return
    clearTimeout(again)
    again = setTimeout(() => void catchUpOrLose(), catchUpAgainAfter)
  }

  async function start() {
    try {
      const made = await connect({
        onMessage,
        onHint: hear,
        // What came between the first page and the live connection.
        onConnected: connected,
        onLost: lose,
      })
      if (isClosed) return made.close()
      provider = made
      set('online')
      onStart()
      onOnline()
    } catch {
      // The SDK itself could not be loaded.
      set('offline')
      probe = setTimeout(() => void start(), PROBE_MILLISECONDS)
    }
  }

  function hear() {
    hint ??= setTimeout(() => {
      hint = undefined
      onHint()
    }, HINTS_MILLISECONDS)
  }

  function lose() {
    if (isClosed || state === 'offline') return
    set('offline')
    probe = setTimeout(() => void find(), PROBE_MILLISECONDS)
  }

  /** Looks whether the provider answers again; then fetches what was missed and sends what waits. */
  async function find() {
    clearTimeout(probe)
    if (isClosed || state !== 'offline' || !provider) return
    if (!(await provider.isReachable())) {
      probe = setTimeout(() => void find(), PROBE_MILLISECONDS)
      return
    }
    set('online')
    provider.reconnect()
    await catchUpOrLose()
    onOnline()
  }

  return {
    start,
    state: () => state,
    provider: () => provider,
    lose,
    /** The browser says that the network came or went. */
    networkChanged: (isUp: boolean) => (isUp ? void find() : lose()),
    /** Closes the provider once `before` is done. */
    close(before: Promise<unknown>) {
      isClosed = true
      clearTimeout(probe)
      clearTimeout(hint)
      clearTimeout(again)
      void before.finally(() => provider?.close())
    },
  }
}
