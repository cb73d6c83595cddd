/** Wakes the long polls on a channel. */
export interface Arrivals {
  announce(channel: string): void
  /** Resolves at the next message on one of the channels, after `HOLD_MS`, or when the signal aborts. */
  wait(channels: string[], signal: AbortSignal): Promise<void>
  /** Returns how many polls are waiting. */
  waiting(): number
}

/** The SDK gives up after 310 s. Shorter polls notice a renewed token sooner. */
export const HOLD_MS = 50_000

export function openArrivals(): Arrivals {
  const polls = new Set<{ channels: string[]; wake: () => void }>()
  return {
    announce(channel) {
      for (const poll of [...polls]) if (poll.channels.includes(channel)) poll.wake()
    },
    wait: (channels, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        const wake = () => {
          polls.delete(poll)
          clearTimeout(timer)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        const poll = { channels, wake }
        const timer = setTimeout(wake, HOLD_MS)
        polls.add(poll)
        signal.addEventListener('abort', wake)
      }),
    waiting: () => polls.size,
  }
}
