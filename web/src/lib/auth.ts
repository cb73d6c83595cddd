import { config } from '@/lib/config'

export type UserType = 'admin' | 'nutritionist' | 'client'

/** What persists, and nothing else (decision 8). */
interface Persisted {
  auth: {
    userType?: UserType
    /** The product's own token; only admins have one. */
    token?: string
    /** The identity provider's tokens, as its library keeps them. */
    identity?: Record<string, string>
  } | null
  user: { id: string; name: string; image: string | null } | null
}

const KEY = `platewise.${config.stage}`
const PLACE = `${KEY}.place`
const signedOut: Persisted = { auth: null, user: null }

export function readPersisted(): Persisted {
  if (typeof localStorage === 'undefined') return signedOut
  const text = localStorage.getItem(KEY)
  if (!text) return signedOut
  try {
    return { ...signedOut, ...JSON.parse(text) }
  } catch {
    return signedOut
  }
}

export function persist(change: Partial<Persisted>) {
  localStorage.setItem(KEY, JSON.stringify({ ...readPersisted(), ...change }))
}

export const clearPersisted = () => localStorage.removeItem(KEY)

/** Whether somebody signed in here; the token may have expired since. */
export function hasToken(): boolean {
  const { auth } = readPersisted()
  return Boolean(auth?.token ?? Object.keys(auth?.identity ?? {}).some((key) => key.endsWith('accessToken')))
}

/** A token is refreshed when less than this is left of it. */
const SPARE_MILLISECONDS = 60_000

/** The bearer token of who is signed in. The identity provider's library is only loaded to refresh it. */
export async function bearerToken(): Promise<string | undefined> {
  const { auth } = readPersisted()
  if (auth?.token) return auth.token
  const token = Object.entries(auth?.identity ?? {}).find(([key]) => key.endsWith('.accessToken'))?.[1]
  if (!token || isFresh(token)) return token
  const { accessToken } = await import('@/lib/identity')
  return accessToken()
}

function isFresh(token: string): boolean {
  try {
    const payload = atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))
    return JSON.parse(payload).exp * 1000 > Date.now() + SPARE_MILLISECONDS
  } catch {
    return false
  }
}

const userIdIn = (text: string | null): string | undefined => (text ? JSON.parse(text).user?.id : undefined)

/** Calls back when another tab signs out, or signs in as somebody else. */
export function onOtherTab(changed: () => void): () => void {
  const listen = ({ key, oldValue, newValue }: StorageEvent) => {
    const before = userIdIn(oldValue)
    if (key === KEY && before !== undefined && before !== userIdIn(newValue)) changed()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** Where to go on after the next login; a path of this app only. */
export const rememberPlace = (path: string) => sessionStorage.setItem(PLACE, path)
export const forgetPlace = () => sessionStorage.removeItem(PLACE)
export function recallPlace(): string | undefined {
  const path = sessionStorage.getItem(PLACE)
  forgetPlace()
  return path?.startsWith('/') && !path.startsWith('//') ? path : undefined
}
