import { useSyncExternalStore } from 'react'

/** By endpoint: how many rows its latest response left out because they couldn't be read. */
const rows = new Map<string, number>()
const listeners = new Set<() => void>()
const announce = () => {
  for (const listener of listeners) listener()
}

export function setUnreadableRows(endpoint: string, count: number): void {
  if (count === (rows.get(endpoint) ?? 0)) return
  rows.set(endpoint, count)
  announce()
}

/** Forgets the counts, because another page is opened. */
export function clearUnreadableRows(): void {
  rows.clear()
  announce()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const sum = () => [...rows.values()].reduce((total, count) => total + count, 0)

/** How many rows of this page's lists couldn't be shown. Only admins are told. */
export const useUnreadableRows = () => useSyncExternalStore(subscribe, sum)
