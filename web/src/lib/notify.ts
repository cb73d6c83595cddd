import { keyOf } from '@/lib/storage'

export interface Notice {
  id: number
  text: string
  kind: 'info' | 'error'
  /** What the person can do about it. */
  action?: { label: string; run: () => void }
  /** Called once the notice is gone, for whatever reason. */
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

/**
 * Shows a non-blocking notice that screen readers announce. It disappears after a few seconds, but with an
 * `action` it stays until dismissed.
 */
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

/** Shows a notice until its cause is over or it's dismissed. Returns a function that removes it. */
export function notifyWhile(text: string): () => void {
  const id = add({ text, kind: 'error' })
  return () => dismiss(id)
}

/** Offers something until it's accepted or dismissed, and then calls `onGone`. */
export function offer(text: string, label: string, take: () => void, onGone?: () => void): void {
  const run = () => {
    dismiss(id)
    take()
  }
  const id = add({ text, kind: 'info', action: { label, run }, onGone })
}

/** Whether an offer is open. One at a time is enough. */
export const isOffering = () => notices.some(({ action }) => action)

/** Shows a notice with Undo until it's dismissed. The next one replaces it. */
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

const NEXT_NOTICE = keyOf('notice')

/** Leaves a notice for the next document. */
export const notifyOnNextPage = (text: string) => sessionStorage.setItem(NEXT_NOTICE, text)

/** Shows the notice that the previous document left. */
export function showPreviousNotice() {
  const text = sessionStorage.getItem(NEXT_NOTICE)
  sessionStorage.removeItem(NEXT_NOTICE)
  if (text) notify(text)
}

export function dismiss(id: number) {
  const dismissed = notices.find((notice) => notice.id === id)
  set(notices.filter((notice) => notice.id !== id))
  dismissed?.onGone?.()
}

/** Removes offers made to the signed-in person, because they aren't for anyone else. */
export const dismissOffers = () => set(notices.filter(({ action }) => !action))

export const noticeStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  get: () => notices,
  /** The value during prerendering. */
  getNone: () => none,
}
