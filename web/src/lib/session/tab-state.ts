import { useSyncExternalStore } from 'react'
import { keyOf } from '@/lib/storage'

const listeners = new Set<() => void>()
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/**
 * State that a public page keeps across a reload of this tab. Undefined during prerendering. Never use it for
 * a password, because it stays until the page clears it or the person signs out (rule code-screen-resumes).
 */
export function useTabState<T>(name: string): [T | undefined, (value: T | undefined) => void] {
  const key = keyOf(name)
  const text = useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(key),
    () => null,
  )
  const setValue = (value: T | undefined) => {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
    for (const listener of listeners) listener()
  }
  return [text ? JSON.parse(text) : undefined, setValue]
}

/** Clears it without rendering, for a page that's about to be left. */
export const clearTabState = (name: string) => sessionStorage.removeItem(keyOf(name))
