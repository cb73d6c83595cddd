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
  const kept = store.collection<Entry<T>>(name)
  return {
    put(id, value) {
      for (const old of kept.list()) if (old.expiresAt <= Date.now()) kept.remove(old.id)
      kept.put(id, { id, value, expiresAt: Date.now() + ttlSeconds * 1000 })
    },
    take(id) {
      const found = kept.get(id)
      kept.remove(id)
      return found && found.expiresAt > Date.now() ? found.value : undefined
    },
  }
}
