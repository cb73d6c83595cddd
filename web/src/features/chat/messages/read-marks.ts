import type { Timetoken } from '@/features/chat/connection/timetoken'

const INTERVAL_MILLISECONDS = 2_000

/** Sends read marks to PubNub: at most one request every two seconds, with the newest mark of each channel. */
export function createReadMarks(store: (marks: ReadonlyMap<string, Timetoken>) => Promise<void>) {
  let waiting = new Map<string, Timetoken>()

  async function flush() {
    const marks = waiting
    if (marks.size === 0) return
    waiting = new Map()
    try {
      await store(marks)
    } catch {
      // Retried with the next ones, unless a newer mark is already waiting.
      waiting = new Map([...marks, ...waiting])
    }
  }

  const timer = setInterval(() => void flush(), INTERVAL_MILLISECONDS)
  return {
    add: (channelId: string, timetoken: Timetoken) => void waiting.set(channelId, timetoken),
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
