import type { LoginFailure } from '@/features/account/login-failure'

/** What somebody brought along from outside in an address. */
export interface Returned {
  /** To sign in with, or what they are exchanged for. */
  accessToken?: string
  code?: string
  state?: string
  failure?: LoginFailure
  /** Where to go on. */
  to?: string
}

/** In memory only, so that no reload finds it and does anything by itself (rule link-asks-first). */
let held: Returned | undefined

export const hold = (returned: Returned) => {
  held = returned
}
export const whatIsHeld = () => held
export const release = () => {
  held = undefined
}

/** Reads an address; says whether there was anything that has to go from it (rule social-sign-in). */
export function holdFrom({ hash, searchStr }: { hash: string; searchStr: string }): boolean {
  const [query, fragment] = [new URLSearchParams(searchStr), new URLSearchParams(hash)]
  const find = (name: string) => query.get(name) ?? fragment.get(name) ?? undefined
  const error = find('error') ?? find('error_description')
  const state = find('state')
  const code = query.get('code')
  const accessToken = fragment.get('token_type') ? fragment.get('access_token') : null
  if (error) hold({ failure: error === 'access_denied' ? 'cancelled' : 'failed' })
  else if (accessToken) hold({ accessToken, state })
  else if (code) hold({ code, state })
  return Boolean(hash || searchStr)
}
