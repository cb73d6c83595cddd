import { ROOT } from '@/lib/storage'

export type UserType = 'admin' | 'nutritionist' | 'client'

/** What persists, and nothing else (rule logout-leaves-nothing). */
export interface Persisted {
  auth: {
    userType?: UserType
    /** The product's own token; only admins have one. */
    token?: string
    /** The identity provider's tokens of one person, as its library keeps them. */
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

/** Keeps the product's own token of an admin. */
export const persistAdmin = (token: string) =>
  persist({ auth: { userType: 'admin', token }, user: { id: 'admin', name: 'Admin', image: null } })

export const clearPersisted = () => localStorage.removeItem(ROOT)
