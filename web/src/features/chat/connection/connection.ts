import { connectionStatus } from '@/features/chat/connection/connection-status'
import type { Provider, ProviderListener } from '@/features/chat/connection/pubnub-client'
import { onNetworkChange } from '@/lib/network/online'
import { announceRefreshSignal } from '@/lib/network/refresh-signals'

const PROBE_MILLISECONDS = 2_000
/** Many signals can follow one change. They cause one request. */
const REFRESH_MILLISECONDS = 500

export type ConnectionState = 'connecting' | 'online' | 'offline'

interface Options {
  connect: (listener: ProviderListener) => Promise<Provider>
  /** True once every conversation is subscribed, not only the first batch. */
  coversAllChats: () => boolean
  onMessage: ProviderListener['onMessage']
  onRefreshSignal: ProviderListener['onRefreshSignal']
  /** Called when the provider connects for the first time. */
  onStart: () => void
  /** Fetches messages that may have been missed. */
  catchUp: () => Promise<unknown>
  /**
   * Repeats the catch-up this many milliseconds after connecting, when the server has surely learned of every message
   * sent before.
   */
  secondCatchUpAfter?: number
  /** Called when waiting messages can be sent. */
  onOnline?: () => void
  onStateChange?: () => void
}

export type Connection = ReturnType<typeof createConnection>

/**
 * The only connection to PubNub. It watches the network, probes until PubNub responds again, and reports to
 * `connectionStatus` whether messages arrive.
 */
export function createConnection({
  connect,
  coversAllChats,
  onMessage,
  onRefreshSignal,
  onStart,
  catchUp,
  secondCatchUpAfter,
  onOnline,
  onStateChange,
}: Options) {
  let state: ConnectionState = 'connecting'
  let provider: Provider | undefined
  let isConnecting = false
  let isClosed = false
  let probe: ReturnType<typeof setTimeout> | undefined
  let refresh: ReturnType<typeof setTimeout> | undefined
  let secondCatchUp: ReturnType<typeof setTimeout> | undefined
  let stopWatchingNetwork: (() => void) | undefined

  const setState = (next: ConnectionState) => {
    if (next === state) return
    state = next
    if (state !== 'online') connectionStatus.setLive(false)
    onStateChange?.()
  }
  const catchUpOrGoOffline = () => catchUp().catch(goOffline)

  function onConnected() {
    if (isClosed) return
    connectionStatus.setLive(coversAllChats())
    // Catches up on messages that arrived between the first page and the live connection.
    void catchUpOrGoOffline()
    if (!secondCatchUpAfter) return
    clearTimeout(secondCatchUp)
    secondCatchUp = setTimeout(() => void catchUpOrGoOffline(), secondCatchUpAfter)
  }

  function onLost() {
    if (isClosed) return
    connectionStatus.setLive(false)
    goOffline()
  }

  async function connectOrRetry() {
    if (isConnecting) return
    isConnecting = true
    try {
      const connected = await connect({
        onMessage,
        onRefreshSignal: scheduleRefresh,
        onConnected,
        onLost,
      })
      if (isClosed) return connected.close()
      provider = connected
      setState('online')
      onStart()
      onOnline?.()
    } catch {
      // The SDK couldn't be loaded.
      setState('offline')
      scheduleReconnect()
    } finally {
      isConnecting = false
    }
  }

  function scheduleRefresh() {
    refresh ??= setTimeout(() => {
      refresh = undefined
      announceRefreshSignal()
      onRefreshSignal()
    }, REFRESH_MILLISECONDS)
  }

  function goOffline() {
    if (isClosed || state === 'offline') return
    setState('offline')
    scheduleReconnect()
  }

  function scheduleReconnect() {
    clearTimeout(probe)
    probe = setTimeout(() => void reconnect(), PROBE_MILLISECONDS)
  }

  /**
   * Loads the SDK if that has failed so far. Otherwise checks whether PubNub is reachable, and if so, fetches what was
   * missed and sends what is waiting.
   */
  async function reconnect() {
    clearTimeout(probe)
    if (isClosed || state !== 'offline') return
    if (!provider) return connectOrRetry()
    if (!(await provider.isReachable())) return scheduleReconnect()
    setState('online')
    provider.reconnect()
    await catchUpOrGoOffline()
    onOnline?.()
  }

  return {
    start() {
      stopWatchingNetwork = onNetworkChange((isUp) => (isUp ? void reconnect() : goOffline()))
      return connectOrRetry()
    },
    state: () => state,
    provider: () => provider,
    /** Called when a request to PubNub fails. */
    goOffline,
    /** Closes the provider after `before` has finished. */
    close(before: Promise<unknown> = Promise.resolve()) {
      isClosed = true
      stopWatchingNetwork?.()
      clearTimeout(probe)
      clearTimeout(refresh)
      clearTimeout(secondCatchUp)
      connectionStatus.setLive(false)
      void before.finally(() => provider?.close())
    },
  }
}
