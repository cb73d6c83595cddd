import { now } from '#core/shared/clock'

/** Reads once for all who ask within `milliseconds`, while the function is warm; a failure is not kept. */
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
