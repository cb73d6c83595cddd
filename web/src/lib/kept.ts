import { useSyncExternalStore } from 'react'
import { keyOf } from '@/lib/storage'

const listeners = new Set<() => void>()
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/**
 * What a public page has to know again after a reload in this tab; nothing while it is built ahead. Never a password,
 * as it stays until the page itself forgets it or somebody logs out (rule code-screen-resumes).
 */
export function useKept<T>(name: string): [T | undefined, (value: T | undefined) => void] {
  const key = keyOf(name)
  const text = useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(key),
    () => null,
  )
  const keep = (value: T | undefined) => {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
    for (const listener of listeners) listener()
  }
  return [text ? JSON.parse(text) : undefined, keep]
}

/** When the page is about to be left, which shows nothing else meanwhile. */
export const forgetKept = (name: string) => sessionStorage.removeItem(keyOf(name))
