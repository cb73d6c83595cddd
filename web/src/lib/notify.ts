import { keyOf } from '@/lib/storage'

export interface Notice {
  id: number
  text: string
  kind: 'info' | 'error'
  /** What the person can do about it. */
  action?: { label: string; run: () => void }
  /** Whether it offers to undo the last action, and so makes room for the next one. */
  isUndo?: boolean
  /** After how long it disappears. Without it, it stays until dismissed. */
  milliseconds?: number
  /** Called once the notice is gone, for whatever reason. */
  onGone?: () => void
}

const SHOWN_MILLISECONDS = 6_000
/** Paused while the pointer or the focus is on it. Longer ones covered buttons of the last row. */
const UNDO_MILLISECONDS = 10_000
const none: readonly Notice[] = []
let notices = none
let lastId = 0
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

function set(next: readonly Notice[]) {
  notices = next
  for (const listener of listeners) listener()
}

/**
 * Shows a non-blocking notice that screen readers announce. It disappears after a few seconds, but with an
 * `action` it stays until dismissed. A confirmation replaces the previous one and its Undo, so that each action
 * shows one state.
 */
export function notify(text: string, kind: Notice['kind'] = 'info', action?: Notice['action']): number {
  if (kind === 'info' && !action) dropConfirmations()
  return add({ text, kind, action, milliseconds: action ? undefined : SHOWN_MILLISECONDS })
}

function add(notice: Omit<Notice, 'id'>): number {
  const id = ++lastId
  set([...notices.filter(({ text }) => text !== notice.text), { ...notice, id }])
  resumeNotice(id)
  return id
}

const dropConfirmations = () =>
  set(notices.filter(({ kind, action, isUndo }) => !isUndo && (kind === 'error' || action)))

/** Keeps a notice, for example while the pointer or the focus is on it. */
export function pauseNotice(id: number) {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

/** Gives a notice its whole time again. */
export function resumeNotice(id: number) {
  pauseNotice(id)
  const milliseconds = notices.find((notice) => notice.id === id)?.milliseconds
  if (milliseconds) timers.set(id, setTimeout(dismiss, milliseconds, id))
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

/**
 * Shows a notice with Undo until its time is over or the person does something else. Confirms an `undo` that returns a
 * promise, because its effect may be on another screen.
 */
export function notifyUndo(text: string, undo: () => unknown) {
  dropConfirmations()
  const run = () => {
    dismiss(id)
    const request = undo()
    // Failures are shown by the mutation (rule failures-are-shown).
    if (request instanceof Promise)
      request.then(
        () => notify('Undone'),
        () => undefined,
      )
  }
  const id = add({
    text,
    kind: 'info',
    action: { label: 'Undo', run },
    isUndo: true,
    milliseconds: UNDO_MILLISECONDS,
  })
}

/** Removes the offer to undo the last action when the next one starts. */
export function dismissUndo() {
  if (notices.some(({ isUndo }) => isUndo)) set(notices.filter(({ isUndo }) => !isUndo))
}

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
  pauseNotice(id)
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
