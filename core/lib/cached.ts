import { now } from '#core/shared/clock'

/**
 * Caches the result of `read` for `milliseconds` while the function is warm. Concurrent callers share one read, and
 * failures aren't cached.
 */
export function cached<T>(milliseconds: number, read: () => Promise<T>): () => Promise<T> {
  let last: { value: Promise<T>; readAt: number } | undefined
  return () => {
    const time = now()
    if (last && Math.abs(time - last.readAt) < milliseconds) return last.value
    const reading = { value: read(), readAt: time }
    last = reading
    reading.value.catch(() => {
      if (last === reading) last = undefined
    })
    return reading.value
  }
}
