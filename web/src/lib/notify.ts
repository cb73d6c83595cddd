export interface Notice {
  id: number
  text: string
  kind: 'info' | 'error'
}

const SHOWN_MILLISECONDS = 6_000
let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Notice[]) {
  notices = next
  for (const listener of listeners) listener()
}

/** A short notice that blocks nothing; screen readers announce it. */
export function notify(text: string, kind: Notice['kind'] = 'info') {
  const id = ++lastId
  set([...notices.filter((notice) => notice.text !== text), { id, text, kind }])
  setTimeout(() => dismiss(id), SHOWN_MILLISECONDS)
}

export const dismiss = (id: number) => set(notices.filter((notice) => notice.id !== id))

export const noticeStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  get: () => notices,
}
