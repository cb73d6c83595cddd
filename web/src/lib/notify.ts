import { keyOf } from '@/lib/storage'

export interface Notice {
  id: number
  text: string
  kind: 'info' | 'error'
  /** What can be done about it. */
  action?: { label: string; run: () => void }
  /** Once it is gone, however. */
  onGone?: () => void
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
  const id = add({ text, kind, action })
  if (!action) setTimeout(() => dismiss(id), SHOWN_MILLISECONDS)
  return id
}

function add(notice: Omit<Notice, 'id'>): number {
  const id = ++lastId
  set([...notices.filter(({ text }) => text !== notice.text), { ...notice, id }])
  return id
}

/** A notice that stays as long as what it tells of, or until it is dismissed; answers how to take it back. */
export function notifyWhile(text: string): () => void {
  const id = add({ text, kind: 'error' })
  return () => dismiss(id)
}

/** Something that one may want, until it is taken or dismissed: `onGone` then. */
export function offer(text: string, label: string, take: () => void, onGone?: () => void): void {
  const run = () => {
    dismiss(id)
    take()
  }
  const id = add({ text, kind: 'info', action: { label, run }, onGone })
}

/** One offer at a time is enough. */
export const isOffering = () => notices.some(({ action }) => action)

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

export function dismiss(id: number) {
  const gone = notices.find((notice) => notice.id === id)
  set(notices.filter((notice) => notice.id !== id))
  gone?.onGone?.()
}

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
