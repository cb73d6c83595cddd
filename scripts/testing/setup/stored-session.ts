import type { Page } from 'playwright-core'
import { localKeys } from '#scripts/local/environment'
import type { TestPerson } from '#scripts/testing/people'

/** The localStorage key under which the site stores a session. */
export const SESSION_KEY = 'platewise.local'

const serializeSession = (auth: object) => JSON.stringify({ auth, user: null })

/** Returns what the site stores for a client or coach who signed in through Cognito. */
export function storedSessionOf({ email, token }: Pick<TestPerson, 'email' | 'token'>): string {
  const prefix = `CognitoIdentityServiceProvider.${localKeys.userPoolClientId}`
  const identity = {
    [`${prefix}.LastAuthUser`]: email,
    [`${prefix}.${email}.accessToken`]: token,
    [`${prefix}.${email}.clockDrift`]: '0',
  }
  return serializeSession({ identity })
}

/** Returns what the site stores for an admin with a valid session. */
export const storedAdminSessionOf = ({ token }: Pick<TestPerson, 'token'>) =>
  serializeSession({ userType: 'admin', token })

/** Stores a session at the origin of `page`, for the pages it opens next. */
export const storeSession = (page: Page, session: string): Promise<void> =>
  page.evaluate(([key, text]) => localStorage.setItem(key, text), [SESSION_KEY, session] as const)
