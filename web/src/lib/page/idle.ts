const AFTER_MILLISECONDS = 2_000

/** Calls `work` in the first idle moment, unless canceled. Safari has no idle callbacks. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, AFTER_MILLISECONDS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 5 * AFTER_MILLISECONDS })
  return () => cancelIdleCallback(handle)
}
