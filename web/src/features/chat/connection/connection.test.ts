import { expect, test, vi } from 'vitest'
import { createConnection } from '@/features/chat/connection/connection'
import type { Listener, Provider } from '@/features/chat/connection/pubnub-client'

test('what was sent before the connection stood, and told later, is asked for again, until it is closed', async () => {
  vi.useFakeTimers()
  try {
    let listener: Listener | undefined
    const catchUp = vi.fn(() => Promise.resolve())
    const nothing = () => undefined
    const connection = createConnection({
      async connect(given) {
        listener = given
        return { close: nothing } as Provider
      },
      onMessage: nothing,
      onHint: nothing,
      onStart: nothing,
      catchUp,
      catchUpAgainAfter: 5_000,
      onOnline: nothing,
      notify: nothing,
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
  }
})
