import type { Page } from 'playwright-core'
import type { TestPerson } from '#scripts/testing/people'
import { open } from '#scripts/testing/setup/site'
import {
  SESSION_KEY,
  storedAdminSessionOf,
  storedSessionOf,
  storeSession,
} from '#scripts/testing/setup/stored-session'
import { services } from '#scripts/testing/setup/test-services'

type Options = Parameters<typeof open>[1]

/** Opens a screen as a client or coach with a session of the identity provider's library. */
export const openAs = (person: Pick<TestPerson, 'email' | 'token'>, path: string, options?: Options) =>
  openWith(storedSessionOf(person), path, options)

/** Opens a screen as an admin with a valid session. */
export const openAsAdmin = (admin: TestPerson, path: string, options: Options = { viewport: 'desktop' }) =>
  openWith(storedAdminSessionOf(admin), path, options)

async function openWith(session: string, path: string, options?: Options): Promise<Page> {
  // A file of the site without scripts, so that nothing runs before the session is stored.
  const page = await open('/favicon.svg', options)
  await storeSession(page, session)
  await services.pubnub.events.settled()
  await page.goto(path)
  return page
}

/** The session that the site stores in this browser. */
export const keptSession = (page: Page): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)
