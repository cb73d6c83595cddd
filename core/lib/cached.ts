import { addUnreadable, countUnreadable } from '#core/lib/unreadable'
import { now } from '#core/shared/clock'

/**
 * Caches the result of `read` for `milliseconds` while the function is warm. Concurrent callers share one read, and
 * failures aren't cached.
 */
export function cached<T>(milliseconds: number, read: () => Promise<T>): () => Promise<T> {
  let last: { value: ReturnType<typeof countUnreadable<T>>; readAt: number } | undefined
  const latest = () => {
    const time = now()
    if (last && Math.abs(time - last.readAt) < milliseconds) return last.value
    const reading = { value: countUnreadable(read), readAt: time }
    last = reading
    reading.value.catch(() => {
      if (last === reading) last = undefined
    })
    return reading.value
  }
  return async () => {
    const { result, unreadable } = await latest()
    addUnreadable(unreadable)
    return result
  }
}
