import type { Store } from '#scripts/local/store'

/** Values that work once until they expire: sign-in challenges and authorization codes. */
export interface OneTime<T> {
  put(id: string, value: T): void
  /** Returns the value if it exists and hasn't expired. Deletes it in any case. */
  take(id: string): T | undefined
}

interface Entry<T> {
  id: string
  value: T
  expiresAt: number
}

export function openOneTime<T>(store: Store, name: string, ttlSeconds: number): OneTime<T> {
  const entries = store.collection<Entry<T>>(name)
  return {
    put(id, value) {
      for (const old of entries.list()) if (old.expiresAt <= Date.now()) entries.remove(old.id)
      entries.put(id, { id, value, expiresAt: Date.now() + ttlSeconds * 1000 })
    },
    take(id) {
      const entry = entries.get(id)
      entries.remove(id)
      return entry && entry.expiresAt > Date.now() ? entry.value : undefined
    },
  }
}
