import type { Page } from 'playwright-core'
import { localKeys } from '#scripts/local/environment'
import type { TestPerson } from '#scripts/testing/people'
import { open } from '#scripts/testing/site'
import { services } from '#scripts/testing/world'

type Options = Parameters<typeof open>[1]

/** Opens a screen as a client or coach whom the identity provider's library has signed in. */
export function openAs(person: Pick<TestPerson, 'email' | 'token'>, path: string, options?: Options) {
  const prefix = `CognitoIdentityServiceProvider.${localKeys.userPoolClientId}`
  const identity = {
    [`${prefix}.LastAuthUser`]: person.email,
    [`${prefix}.${person.email}.accessToken`]: person.token,
    [`${prefix}.${person.email}.clockDrift`]: '0',
  }
  return openWith({ identity }, path, options)
}

/** Opens a screen as an admin with a valid session. */
export const openAsAdmin = (
  { token }: TestPerson,
  path: string,
  options: Options = { viewport: 'desktop' },
) => openWith({ userType: 'admin', token }, path, options)

async function openWith(auth: object, path: string, options?: Options): Promise<Page> {
  // A file of the site without any script: nothing runs before the session is there.
  const page = await open('/favicon.svg', options)
  const state = JSON.stringify({ auth, user: null })
  await page.evaluate((text) => localStorage.setItem('platewise.local', text), state)
  await services.pubnub.events.settled()
  await page.goto(path)
  return page
}

/** What the site keeps of a session in this browser. */
export const keptSession = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('platewise.local'))
