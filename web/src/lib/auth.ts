import { config } from '@/lib/config'
import { type Persisted, parsePersisted, persist, readPersisted } from '@/lib/persisted'
import { forgetTab, keyOf, ROOT } from '@/lib/storage'

const PLACE = keyOf('place')

/** Whether somebody signed in here; the token may have expired since. */
export const hasToken = (): boolean => tokenIn(readPersisted()) !== undefined

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

/** What a logout has to end elsewhere. */
export const providerTokens = () => ({
  access: identityToken('accessToken'),
  refresh: identityToken('refreshToken'),
})

const identityToken = (kind: 'accessToken' | 'refreshToken', { auth } = readPersisted()) =>
  Object.entries(auth?.identity ?? {}).find(([key]) => key.endsWith(`.${kind}`))?.[1]
const tokenIn = (persisted: Persisted) => persisted.auth?.token ?? identityToken('accessToken', persisted)

export interface TokenAnswer {
  access_token: string
  id_token?: string
  refresh_token?: string
}

/**
 * Signs in with tokens of the identity provider that came by another way than a password, instead of whoever was
 * signed in before: at once and as a whole (rule one-identity).
 */
export function keepTokens({ access_token, id_token, refresh_token }: TokenAnswer) {
  const { username, sub } = claimsOf(access_token)
  const provider = `CognitoIdentityServiceProvider.${config.userPoolClientId}`
  const person = `${provider}.${username ?? sub}`
  const identity = {
    [`${provider}.LastAuthUser`]: username ?? sub ?? '',
    [`${person}.accessToken`]: access_token,
    [`${person}.clockDrift`]: '0',
    ...(id_token && { [`${person}.idToken`]: id_token }),
    ...(refresh_token && { [`${person}.refreshToken`]: refresh_token }),
  }
  persist({ auth: { identity }, user: null })
}

interface Claims {
  exp?: number
  email?: string
  username?: string
  sub?: string
  /** The sign-in that it came of. */
  origin_jti?: string
}

/** What a token says of itself, unverified. Throws when it is none. */
export function claimsOf(token: string): Claims {
  const part = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
  const bytes = Uint8Array.from(atob(part), (char) => char.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes))
}

function claim<K extends 'exp' | 'sub' | 'origin_jti'>(token: string | undefined, name: K) {
  try {
    return token ? claimsOf(token)[name] : undefined
  } catch {
    return undefined
  }
}

/** Whom a token is about; undefined for what is no token. */
export const subjectOf = (token: string | undefined) => claim(token, 'sub')

/** In milliseconds since 1970; undefined for what is no token. */
function endOf(token: string): number | undefined {
  const exp = claim(token, 'exp')
  return exp && exp * 1000
}

/** Who is signed in here, before anything is asked of the server; undefined for nobody. */
export const personHere = () => subjectOf(tokenIn(readPersisted()))

/** The sign-in of a client or coach, of which more may follow for the same person. */
export const signInHere = () => claim(identityToken('accessToken'), 'origin_jti')

/** When the session ends, in milliseconds since 1970; undefined for one that renews itself, and for none. */
export function sessionEndsAt(): number | undefined {
  const token = tokenIn(readPersisted())
  return token && !identityToken('refreshToken') ? endOf(token) : undefined
}

/** Calls back when another tab signs out, or signs in as somebody else. */
export function onOtherTab(changed: () => void): () => void {
  const listen = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== ROOT) return
    const before = subjectOf(tokenIn(parsePersisted(oldValue)))
    if (before === undefined || before === subjectOf(tokenIn(parsePersisted(newValue)))) return
    forgetTab()
    changed()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** Where to go on after the next login: of who is signed in now, or of anybody. */
export const rememberPlace = (path: string) =>
  sessionStorage.setItem(PLACE, JSON.stringify({ path, person: personHere() }))

/** The remembered place, once; a path of this app only, and not somebody else's. */
export function recallPlace(): string | undefined {
  const text = sessionStorage.getItem(PLACE)
  sessionStorage.removeItem(PLACE)
  const { path, person }: { path?: string; person?: string } = text ? JSON.parse(text) : {}
  if (person && person !== personHere()) return undefined
  return path?.startsWith('/') && !path.startsWith('//') ? path : undefined
}
