import { useEffect, useSyncExternalStore } from 'react'

export type Count = ReturnType<typeof createCount>

/** A number that one part of the site updates and others display. */
export function createCount() {
  let count = 0
  const listeners = new Set<() => void>()
  return {
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
}

export const useCount = ({ subscribe, get }: Count) => useSyncExternalStore(subscribe, get, get)

/** Sets a count to `value` for as long as the caller is mounted. */
export function useSetCount({ set }: Count, value: number) {
  useEffect(() => {
    set(value)
    return () => set(0)
  }, [set, value])
}
