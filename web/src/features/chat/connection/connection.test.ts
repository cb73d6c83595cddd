import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection } from '@/features/chat/connection/connection'
import type { Provider, ProviderListener } from '@/features/chat/connection/pubnub-client'

const nothing = () => undefined
const events = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', events)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('catches up on connecting and repeats it later, unless the connection is closed first', async () => {
  let listener: ProviderListener | undefined
  const catchUp = vi.fn(() => Promise.resolve())
  const connection = createConnection({
    async connect(given) {
      listener = given
      return { close: nothing } as Provider
    },
    onMessage: nothing,
    onRefreshSignal: nothing,
    coversAllChats: () => true,
    onStart: nothing,
    catchUp,
    secondCatchUpAfter: 5_000,
  })
  await connection.start()
  listener?.onConnected()
  expect(catchUp).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(5_000)
  expect(catchUp).toHaveBeenCalledTimes(2)
  listener?.onConnected()
  connection.close(Promise.resolve())
  vi.runAllTimers()
  expect(catchUp).toHaveBeenCalledTimes(3)
})

test('loads the SDK again when the network returns, and never twice at once', async () => {
  const load = vi.fn<() => Promise<Provider>>().mockRejectedValue(new Error('No network'))
  const onStart = vi.fn()
  const connection = createConnection({
    connect: load,
    onMessage: nothing,
    onRefreshSignal: nothing,
    coversAllChats: () => true,
    onStart,
    catchUp: () => Promise.resolve(),
  })
  await connection.start()
  expect(connection.state()).toBe('offline')
  events.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(2)

  const { promise, resolve } = Promise.withResolvers<Provider>()
  load.mockReturnValue(promise)
  await vi.advanceTimersByTimeAsync(2_000)
  events.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(load).toHaveBeenCalledTimes(3)
  resolve({ close: nothing } as Provider)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(connection.state()).toBe('online')
  expect(onStart).toHaveBeenCalledTimes(1)
  expect(load).toHaveBeenCalledTimes(3)
  connection.close()
})
