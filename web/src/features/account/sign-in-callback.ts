import type { LoginFailure } from '@/features/account/login-failure'

/** What the URL of an external sign-in or link contained. */
export interface SignInCallback {
  /** Tokens to sign in with, or the code to exchange for them. */
  accessToken?: string
  code?: string
  state?: string
  failure?: LoginFailure
  /** The page to continue to. */
  to?: string
}

/** Kept in memory only, so that a reload doesn't act on it (rule confirm-account-switch). */
let pendingCallback: SignInCallback | undefined

export const setPendingCallback = (callback: SignInCallback) => {
  pendingCallback = callback
}
export const getPendingCallback = () => pendingCallback
export const clearPendingCallback = () => {
  pendingCallback = undefined
}

/** Reads a URL. Returns whether it contained anything that has to be removed from it (rule social-sign-in). */
export function readCallback({ hash, searchStr }: { hash: string; searchStr: string }): boolean {
  const [query, fragment] = [new URLSearchParams(searchStr), new URLSearchParams(hash)]
  const find = (name: string) => query.get(name) ?? fragment.get(name) ?? undefined
  const error = find('error') ?? find('error_description')
  const state = find('state')
  const code = query.get('code')
  const accessToken = fragment.get('token_type') ? fragment.get('access_token') : null
  if (error) setPendingCallback({ failure: error === 'access_denied' ? 'cancelled' : 'failed' })
  else if (accessToken) setPendingCallback({ accessToken, state })
  else if (code) setPendingCallback({ code, state })
  return Boolean(hash || searchStr)
}
