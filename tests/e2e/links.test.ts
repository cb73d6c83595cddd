import { decodeJwt } from 'jose'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeAdmin, makeCoach, makeNewcomer, type TestPerson } from '#scripts/testing/people'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { expectAccessible, open } from '#scripts/testing/setup/site'
import { services } from '#scripts/testing/setup/test-services'
import { keptSession, openAs, openAsAdmin } from './people'

const linkTo = ({ token }: Pick<TestPerson, 'token'>, path = 'client-subscriptions') =>
  `/redirect-to/${path}/${token}`
const hashOf = ({ token }: Pick<TestPerson, 'token'>) => `#access_token=${token}&token_type=Bearer`
const expired = ({ subject }: TestPerson) => ({
  token: services.cognito.accessTokenFor(subject, { expiresInSeconds: -60 }),
})

const question = (page: Page) => page.getByRole('heading', { name: 'Switch accounts?' })
const stay = (page: Page) => page.getByRole('button', { name: 'Stay signed in' })
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue as' })

/** The distinct subjects of all tokens stored in this browser. */
async function keptPeople(page: Page): Promise<unknown[]> {
  const { auth } = JSON.parse((await keptSession(page)) ?? '{}')
  const tokens = [auth?.token, ...Object.values(auth?.identity ?? {})].filter((token) => /^ey/.test(token))
  return [...new Set(tokens.map((token) => decodeJwt(token).sub))]
}

test('a sign-in link of another person asks first and changes nothing until answered, even after reloads', async () => {
  const [clara, eve] = await Promise.all([makeReadyClient(), makeCoach()])
  const page = await openAs(clara, '/client/dashboard')
  for (const link of [
    linkTo(eve),
    `/redirect${hashOf(eve)}`,
    `/register-redirect${hashOf(eve)}&state=client`,
  ]) {
    await page.goto('/about')
    await page.goto(link)
    await question(page).waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(page.url()).not.toContain(eve.token)
    expect(await keptPeople(page)).toEqual([clara.subject])
    await page.getByText(new RegExp(`^You're signed in as .*${clara.email}`)).waitFor()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.reload()
    await page.waitForURL('**/client/dashboard')
    expect(await keptPeople(page)).toEqual([clara.subject])
  }
})

test('staying signed in leads to their own dashboard and keeps the session', async () => {
  const [clara, eve] = await Promise.all([makeReadyClient(), makeReadyClient()])
  const page = await openAs(clara, '/client/dashboard')
  await page.waitForURL('**/client/dashboard')
  const before = await keptPeople(page)
  for (const link of [linkTo(eve), `/register-redirect${hashOf(eve)}&state=client`]) {
    await page.goto(link)
    await stay(page).click()
    await page.waitForURL('**/client/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await keptPeople(page)).toEqual(before)
  }
})

test('continuing switches completely to the other person and ends the previous session', async () => {
  const [clara, eve] = await Promise.all([makeReadyClient(), makeReadyClient()])
  const page = await openAs(clara, '/client/dashboard')
  await page.goto(linkTo(eve))
  await goOn(page).click()
  await page.waitForURL('**/client/subscriptions')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await keptPeople(page)).toEqual([eve.subject])
  const statusOf = async (token: string) =>
    (await fetch(`${services.addresses.api}/user`, { headers: { authorization: token } })).status
  await expect.poll(() => statusOf(clara.token)).toBe(401)
  expect(await statusOf(eve.token)).toBe(200)
})

test('asks admins, too, and keeps them signed in unless they continue', async () => {
  const [admin, other, client] = await Promise.all([makeAdmin(), makeAdmin(), makeReadyClient()])
  const page = await openAsAdmin(admin, '/admin/dashboard', {})
  for (const person of [client, other]) {
    await page.goto(linkTo(person))
    await question(page).waitFor()
    await stay(page).click()
    await page.waitForURL('**/admin/dashboard')
    expect(await keptPeople(page)).toEqual([admin.subject])
  }
  await page.goto(`/redirect${hashOf(client)}`)
  await goOn(page).click()
  await page.waitForURL('**/client/dashboard')
  expect(await keptPeople(page)).toEqual([client.subject])
})

test('without a session, a link signs in each type of user at the right place and names the account', async () => {
  const people = await Promise.all([makeReadyClient(), makeCoach(), makeAdmin()])
  const homes = ['/client/dashboard', '/nutritionist/dashboard', '/admin/dashboard']
  for (const [index, person] of people.entries()) {
    const page = await open(`/redirect${hashOf(person)}`)
    await page.waitForURL(`**${homes[index]}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const notice = page.getByRole('status').filter({ hasText: person.email })
    await notice.getByRole('button', { name: 'Not you?' }).click()
    await page.waitForURL('**/login')
    expect(await keptSession(page)).toBeNull()
    await expect.poll(() => page.getByText("You're signed in as").count()).toBe(0)
  }
  const admin = await open(linkTo(await makeAdmin(), 'admin-applications'))
  await admin.waitForURL('**/admin/applications')
})

test('a link of the same person goes to its destination and keeps the session', async () => {
  const clara = await makeReadyClient()
  const page = await openAs(clara, '/client/dashboard')
  await page.goto(linkTo({ token: services.cognito.accessTokenFor(clara.subject) }))
  await page.waitForURL('**/client/subscriptions')
  expect(await keptSession(page)).toContain(clara.token)
  await expect.poll(() => page.getByText("You're signed in as").count()).toBe(0)
})

test('an expired, forged or malformed link leaves a valid session unchanged', async () => {
  const [clara, eve] = await Promise.all([makeReadyClient(), makeReadyClient()])
  const page = await openAs(clara, '/client/dashboard')
  const foreign = { token: `${eve.token.slice(0, -4)}AAAA` }
  for (const bad of [expired(eve), expired(clara), foreign, { token: 'nonsense' }, { token: 'é.ü.à' }]) {
    await page.goto(`/redirect${hashOf(bad)}`)
    await page.waitForURL('**/client/dashboard')
    await page.getByText("This link is no longer valid. You're still signed in").waitFor()
    expect(await keptPeople(page)).toEqual([clara.subject])
  }
})

test('does not ask if the session has expired', async () => {
  const [clara, eve] = await Promise.all([makeReadyClient(), makeReadyClient()])
  const page = await openAs({ ...clara, ...expired(clara) }, '/favicon.svg')
  await page.goto(linkTo(eve))
  await page.waitForURL('**/client/subscriptions')
  expect(await keptPeople(page)).toEqual([eve.subject])
})

test('without a session, describes bad links and errors in the URL in our own words', async () => {
  const words = "This sign-in has expired or isn't valid. Please sign in again."
  for (const link of [
    '/redirect-to/client-chat/nonsense',
    '/redirect#access_token=a.b.c&token_type=Bearer',
  ]) {
    const page = await open(link)
    await page.getByRole('alert').filter({ hasText: words }).waitFor()
    expect(page.url()).toMatch(/\/login\?error=expired$/)
  }
  const text = 'Your account is locked. Call 555 0100.'
  const query = `error=${encodeURIComponent(text)}&error_description=${encodeURIComponent(text)}`
  for (const path of ['/login', '/redirect', '/register-redirect']) {
    const page = await open(`${path}?${query}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.getByText('555 0100').count()).toBe(0)
    if (path !== '/login') await page.getByText("We couldn't sign you in. Please try again.").waitFor()
  }
})

test('shows Loading until the person is known, and offers a retry on failure', async () => {
  const clara = await makeReadyClient()
  for (const path of ['/redirect', linkTo(clara), `/redirect${hashOf(clara)}`]) {
    const page = path === '/redirect' ? await openAs(clara, '/favicon.svg') : await open('/favicon.svg')
    const answered = Promise.withResolvers<void>()
    await page.route(`${services.addresses.api}/user`, async (route) => {
      await answered.promise
      await route.continue()
    })
    await page.goto(path)
    await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor({ state: 'attached' })
    answered.resolve()
    await page.waitForURL(/\/client\/(dashboard|subscriptions)/)
  }
  const page = await open('/favicon.svg')
  await page.route(`${services.addresses.api}/user`, (route) => route.abort())
  await page.goto(linkTo(clara))
  await page.getByText('No connection. Check your network and try again.').waitFor()
  await page.unroute(`${services.addresses.api}/user`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('**/client/subscriptions')
})

test('a link of an unregistered person asks first, then leads to registration', async () => {
  const email = 'new-here@example.com'
  const { sub } = services.cognito.createUser({ email, password: 'platewise' })
  const token = services.cognito.accessTokenFor(sub)
  const page = await openAs(await makeNewcomer('client'), '/client-onboarding')
  await page.goto(`/register-redirect${hashOf({ token })}&state=client`)
  await question(page).waitFor()
  await page.getByText("someone who hasn't registered yet", { exact: true }).waitFor()
  await goOn(page).click()
  await page.waitForURL('**/client-onboarding')
  expect(await keptPeople(page)).toEqual([sub])
})
