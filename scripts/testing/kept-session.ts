import type { Page } from 'playwright-core'
import { localKeys } from '#scripts/local/environment'
import type { TestPerson } from '#scripts/testing/people'

/** Where the site keeps a session in a browser. */
export const SESSION_KEY = 'platewise.local'

const kept = (auth: object) => JSON.stringify({ auth, user: null })

/** What it keeps of a client or coach whom the identity provider's library has signed in. */
export function keptOf({ email, token }: Pick<TestPerson, 'email' | 'token'>): string {
  const prefix = `CognitoIdentityServiceProvider.${localKeys.userPoolClientId}`
  const identity = {
    [`${prefix}.LastAuthUser`]: email,
    [`${prefix}.${email}.accessToken`]: token,
    [`${prefix}.${email}.clockDrift`]: '0',
  }
  return kept({ identity })
}

/** What it keeps of an admin with a valid session. */
export const keptOfAdmin = ({ token }: Pick<TestPerson, 'token'>) => kept({ userType: 'admin', token })

/** Puts it where `page` is, for what is opened there next. */
export const keepSession = (page: Page, session: string): Promise<void> =>
  page.evaluate(([key, text]) => localStorage.setItem(key, text), [SESSION_KEY, session] as const)
