let count = 0
const listeners = new Set<() => void>()

/** A number that stands before the name of the tab, on whichever screen. */
export const titleCount = {
  get: () => count,
  set(next: number) {
    if (next === count) return
    count = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
