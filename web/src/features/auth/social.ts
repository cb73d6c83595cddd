import { config } from '@/lib/config'
import { accessToken, keepTokens } from '@/lib/identity'

export type Provider = 'Google' | 'SignInWithApple'
type ReturnPath = '/redirect' | '/register-redirect'

const PENDING = `platewise.${config.stage}.social`
interface Pending {
  verifier: string
  state: string
}

const encode = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
const random = () => encode(crypto.getRandomValues(new Uint8Array(48)))

/**
 * Leaves for the provider's hosted page (decision 3). `state` says what to register as; the secret that binds the
 * answer to this tab is the verifier in sessionStorage (decision 4).
 */
export async function goToProvider(provider: Provider, path: ReturnPath, state = random()) {
  const verifier = random()
  sessionStorage.setItem(PENDING, JSON.stringify({ verifier, state } satisfies Pending))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const query = new URLSearchParams({
    client_id: config.userPoolClientId,
    redirect_uri: window.location.origin + path,
    response_type: 'code',
    scope: 'openid email profile aws.cognito.signin.user.admin',
    identity_provider: provider,
    state,
    code_challenge: encode(new Uint8Array(digest)),
    code_challenge_method: 'S256',
  })
  window.location.assign(`${config.hostedUiUrl}/oauth2/authorize?${query}`)
}

function takePending(): Pending | undefined {
  const text = sessionStorage.getItem(PENDING)
  sessionStorage.removeItem(PENDING)
  return text ? JSON.parse(text) : undefined
}

/** What came back in the address of `/redirect` or `/register-redirect`; `state` only when it can be relied on. */
export interface Returned {
  state?: string
  failure?: string
}

/** Completes a social login from the address, which is cleaned at once (decision 3). */
export async function takeReturn(): Promise<Returned> {
  const { pathname, search, hash } = window.location
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.slice(1))
  if (search || hash) window.history.replaceState(window.history.state, '', pathname)

  const failure = query.get('error_description') ?? fragment.get('error_description') ?? query.get('error')
  if (failure) return { failure }
  const token = fragment.get('access_token')
  const state = query.get('state') ?? fragment.get('state') ?? undefined
  if (token && fragment.get('token_type')) {
    if (!(await accessToken())) await keepTokens({ access_token: token })
    return { state }
  }
  const code = query.get('code')
  if (!code) return { state }
  const pending = takePending()
  if (!pending || pending.state !== state) return { failure: 'This sign-in has expired. Please try again.' }
  await keepTokens(await exchange(code, pending.verifier, window.location.origin + pathname))
  return { state }
}

async function exchange(code: string, verifier: string, redirectUri: string) {
  const response = await fetch(`${config.hostedUiUrl}/oauth2/token`, {
    method: 'POST',
    signal: AbortSignal.timeout(10_000),
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: config.userPoolClientId,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  })
  if (!response.ok) throw new Error('The sign-in could not be completed. Please try again.')
  return response.json()
}
