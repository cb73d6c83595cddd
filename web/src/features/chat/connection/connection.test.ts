import { expect, test, vi } from 'vitest'
import { createConnection } from '@/features/chat/connection/connection'
import type { Provider, ProviderListener } from '@/features/chat/connection/pubnub-client'

test('catches up on connecting and repeats it later, unless the connection is closed first', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  try {
    let listener: ProviderListener | undefined
    const catchUp = vi.fn(() => Promise.resolve())
    const nothing = () => undefined
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
  } finally {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})
