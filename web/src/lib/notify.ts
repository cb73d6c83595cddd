import { keyOf } from '@/lib/storage'

export interface Notice {
  id: number
  text: string
  kind: 'info' | 'error'
  /** What can be done about it. */
  action?: { label: string; run: () => void }
}

const SHOWN_MILLISECONDS = 6_000
const none: readonly Notice[] = []
let notices = none
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Notice[]) {
  notices = next
  for (const listener of listeners) listener()
}

/** A notice that blocks nothing; screen readers announce it. Short, or with an `action` until it is dismissed. */
export function notify(text: string, kind: Notice['kind'] = 'info', action?: Notice['action']): number {
  const id = ++lastId
  set([...notices.filter((notice) => notice.text !== text), { id, text, kind, action }])
  if (!action) setTimeout(() => dismiss(id), SHOWN_MILLISECONDS)
  return id
}

/** A notice of what can be taken back until it is dismissed; the next such one takes its place. */
export function notifyUndo(text: string, undo: () => void) {
  set(notices.filter(({ action }) => action?.label !== UNDO))
  const id = notify(text, 'info', {
    label: UNDO,
    run: () => {
      dismiss(id)
      undo()
    },
  })
}
const UNDO = 'Undo'

const KEPT = keyOf('notice')

/** A notice for the document that is about to be opened. */
export const notifyThere = (text: string) => sessionStorage.setItem(KEPT, text)

/** Shows what the document before left. */
export function showKept() {
  const text = sessionStorage.getItem(KEPT)
  sessionStorage.removeItem(KEPT)
  if (text) notify(text)
}

export const dismiss = (id: number) => set(notices.filter((notice) => notice.id !== id))

/** What was offered to who was signed in is for nobody else. */
export const dismissOffers = () => set(notices.filter(({ action }) => !action))

export const noticeStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  get: () => notices,
  /** What pages are built ahead with. */
  getNone: () => none,
}
