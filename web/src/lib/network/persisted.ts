import { ROOT } from '@/lib/storage'

export type UserType = 'admin' | 'nutritionist' | 'client'

/** Everything that's stored about the session (rule logout-clears-device). */
export interface Persisted {
  auth: {
    userType?: UserType
    /** The product's own token, which only admins have. */
    token?: string
    /** When the token came, by this device's clock. Milliseconds since 1970. */
    tokenSince?: number
    /** One person's tokens, as the identity provider's library stores them. */
    identity?: Record<string, string>
  } | null
  user: { id: string; name: string; image: string | null } | null
}

const signedOut: Persisted = { auth: null, user: null }

export const readPersisted = (): Persisted =>
  typeof localStorage === 'undefined' ? signedOut : parsePersisted(localStorage.getItem(ROOT))

export function parsePersisted(text: string | null): Persisted {
  if (!text) return signedOut
  try {
    return { ...signedOut, ...JSON.parse(text) }
  } catch {
    return signedOut
  }
}

export function persist(change: Partial<Persisted>) {
  localStorage.setItem(ROOT, JSON.stringify({ ...readPersisted(), ...change }))
}

/** Stores an admin's token. */
export const persistAdmin = (token: string) =>
  persist({
    auth: { userType: 'admin', token, tokenSince: Date.now() },
    user: { id: 'admin', name: 'Admin', image: null },
  })

export const clearPersisted = () => localStorage.removeItem(ROOT)
