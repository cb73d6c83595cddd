import { signInMethodOf } from '#core/identity/shared/sign-in-method'
import { config } from '@/lib/config'
import { type Persisted, parsePersisted, persist, readPersisted } from '@/lib/network/persisted'
import { forgetTab, keyOf, ROOT } from '@/lib/storage'

const PLACE = keyOf('place')

/** Whether someone signed in here. The token may have expired since. */
export const hasToken = (): boolean => tokenIn(readPersisted()) !== undefined

/** A token is refreshed when its remaining lifetime is less than this. */
const SPARE_MILLISECONDS = 60_000

/** The bearer token of the signed-in person. The identity provider's library is loaded only to refresh it. */
export async function bearerToken(): Promise<string | undefined> {
  const { auth } = readPersisted()
  if (auth?.token) return auth.token
  const token = identityToken('accessToken')
  if (!token || (endOf(token) ?? 0) > Date.now() + SPARE_MILLISECONDS) return token
  const { accessToken } = await import('@/lib/session/identity')
  return accessToken()
}

/**
 * A token in place of one that the server refused, although it's still valid by this device's clock, which may be
 * wrong. Undefined if the session can't be renewed.
 */
export async function renewToken(refused: string): Promise<string | undefined> {
  if (!providerTokens().refresh) return undefined
  const token = identityToken('accessToken')
  // Another request may have renewed it.
  if (token !== refused) return token
  const { renewAccessToken } = await import('@/lib/session/identity')
  return renewAccessToken()
}

/** The tokens that signing out must also invalidate on the server. */
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
 * Signs in with tokens that the identity provider issued without a password. They completely replace any
 * previous session (rule one-person-per-device).
 */
export function storeTokens({ access_token, id_token, refresh_token }: TokenAnswer) {
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
  iat?: number
  email?: string
  username?: string
  sub?: string
  /** Identifies the sign-in that the token belongs to. */
  origin_jti?: string
}

/** The claims of a token, without verification. Throws if it's malformed. */
export function claimsOf(token: string): Claims {
  const part = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
  const bytes = Uint8Array.from(atob(part), (char) => char.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes))
}

function claim<K extends 'exp' | 'iat' | 'sub' | 'origin_jti'>(token: string | undefined, name: K) {
  try {
    return token ? claimsOf(token)[name] : undefined
  } catch {
    return undefined
  }
}

/** The person a token belongs to. Undefined if it's malformed. */
export const subjectOf = (token: string | undefined) => claim(token, 'sub')

/** Milliseconds since 1970. Undefined if the token is malformed. */
function endOf(token: string): number | undefined {
  const exp = claim(token, 'exp')
  return exp && exp * 1000
}

/**
 * The signed-in person according to this browser, without asking the server. Undefined if no one is signed
 * in.
 */
export const currentPersonId = () => subjectOf(tokenIn(readPersisted()))

const PROVIDERS = { google: 'Google', apple: 'Apple', password: undefined }

/** The company whose account the signed-in person signs in with. Undefined if they have a password here. */
export function signInProvider(): string | undefined {
  const token = identityToken('accessToken')
  return PROVIDERS[signInMethodOf((token && claimsOf(token).username) || '')]
}

/** The id of a client's or coach's current sign-in. The same person gets a new one each time. */
export const currentSignInId = () => claim(identityToken('accessToken'), 'origin_jti')

/**
 * When the session ends by this device's clock, which may be wrong, in milliseconds since 1970. Undefined if it renews
 * itself or if no one is signed in.
 */
export function sessionEndsAt(): number | undefined {
  const persisted = readPersisted()
  const token = tokenIn(persisted)
  if (!token || identityToken('refreshToken', persisted)) return undefined
  const issuedAt = claim(token, 'iat')
  const end = endOf(token)
  const { tokenSince } = persisted.auth ?? {}
  return end && issuedAt && tokenSince ? end - issuedAt * 1000 + tokenSince : end
}

/** Calls back when another tab signs out or signs in as another person. */
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

/**
 * Remembers where to continue after the next sign-in, for the current person or, if no one is signed in, for
 * anyone.
 */
export const rememberReturnPath = (path: string) =>
  sessionStorage.setItem(PLACE, JSON.stringify({ path, person: currentPersonId() }))

/** Returns the remembered path once. Ignores paths outside this app and those of another person. */
export function recallReturnPath(): string | undefined {
  const text = sessionStorage.getItem(PLACE)
  sessionStorage.removeItem(PLACE)
  const { path, person }: { path?: string; person?: string } = text ? JSON.parse(text) : {}
  if (person && person !== currentPersonId()) return undefined
  return path?.startsWith('/') && !path.startsWith('//') ? path : undefined
}
