import type { LoginFailure } from '@/features/account/login-failure'
import { config } from '@/lib/config'
import type { TokenAnswer } from '@/lib/session/auth'
import { keyOf } from '@/lib/storage'

export type Provider = 'Google' | 'SignInWithApple'
type ReturnPath = '/redirect' | '/register-redirect'

const PENDING = keyOf('social')
interface Pending {
  verifier: string
  state: string
  path: ReturnPath
}

const encode = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
const random = () => encode(crypto.getRandomValues(new Uint8Array(48)))

/**
 * Redirects to Cognito's hosted page (rule social-sign-in). `state` says what to register as and isn't secret; the
 * verifier in sessionStorage binds the response to this tab (rule registration-state).
 */
export async function goToProvider(provider: Provider, path: ReturnPath, state = random()) {
  const verifier = random()
  sessionStorage.setItem(PENDING, JSON.stringify({ verifier, state, path } satisfies Pending))
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

/** Exchanges a code from the hosted page for tokens. Fails if this tab didn't start the sign-in. */
export async function exchange(
  code: string,
  state: string | undefined,
): Promise<TokenAnswer | { failure: LoginFailure }> {
  const pending = takePending()
  if (!pending || pending.state !== state) return { failure: 'expired' }
  const response = await fetch(`${config.hostedUiUrl}/oauth2/token`, {
    method: 'POST',
    signal: AbortSignal.timeout(10_000),
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: config.userPoolClientId,
      redirect_uri: window.location.origin + pending.path,
      code_verifier: pending.verifier,
    }),
  }).catch(() => undefined)
  return response?.ok ? response.json() : { failure: 'failed' }
}
