const AFTER_MILLISECONDS = 2_000

/** Calls in the first idle moment, unless called off; Safari knows none. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, AFTER_MILLISECONDS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 5 * AFTER_MILLISECONDS })
  return () => cancelIdleCallback(handle)
}
