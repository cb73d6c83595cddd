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
  const token = identityToken('accessToken')
  if (!token || (endOf(token) ?? 0) > Date.now() + SPARE_MILLISECONDS) return token
  const { accessToken } = await import('@/lib/identity')
  return accessToken()
}

const identityToken = (kind: 'accessToken' | 'refreshToken') =>
  Object.entries(readPersisted().auth?.identity ?? {}).find(([key]) => key.endsWith(`.${kind}`))?.[1]

/** What a token says of itself, unverified. Throws when it is none. */
export function claimsOf(token: string): { exp?: number; email?: string; username?: string; sub?: string } {
  const part = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
  const bytes = Uint8Array.from(atob(part), (char) => char.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes))
}

/** In milliseconds since 1970; undefined for what is no token. */
function endOf(token: string): number | undefined {
  try {
    const { exp } = claimsOf(token)
    return exp && exp * 1000
  } catch {
    return undefined
  }
}

/** When the session ends, in milliseconds since 1970; undefined for one that renews itself, and for none. */
export function sessionEndsAt(): number | undefined {
  const token = readPersisted().auth?.token ?? identityToken('accessToken')
  return token && !identityToken('refreshToken') ? endOf(token) : undefined
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
