let count = 0
const listeners = new Set<() => void>()

/** How many messages wait unread: the chat feature sets it, menus and the document's title show it. */
export const unreadStore = {
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
