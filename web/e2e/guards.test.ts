import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '#core/messages'
import { makeAdmin, makeCoach, makeNewcomer } from '#scripts/testing/people'
import { makeReadyClient, suspendClient, suspendCoach } from '#scripts/testing/ready-people'
import { open } from '#scripts/testing/site'
import { keptSession, openAs, openAsAdmin } from './people'
import { PASSWORD } from './steps'

/** Follows all redirects from `path` and expects to end on `end`. */
async function goes(page: Page, path: string, end: string) {
  await page.goto(path)
  await expect.poll(() => new URL(page.url()).pathname, { message: path }).toBe(end)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

test('everybody is sent from the screens of others to their own', async () => {
  const [client, coach, admin] = await Promise.all([makeReadyClient(), makeCoach(), makeAdmin()])
  const clara = await openAs(client, '/redirect')
  for (const path of ['/nutritionist/dashboard', '/admin/dashboard', '/login', '/client/status/suspended'])
    await goes(clara, path, '/client/dashboard')
  const carl = await openAs(coach, '/redirect')
  for (const path of [
    '/client/dashboard',
    '/admin/applications',
    '/register',
    '/nutritionist/status/pending',
  ])
    await goes(carl, path, '/nutritionist/dashboard')
  await goes(carl, '/nutritionist', '/nutritionist/profile/edit')
  const ada = await openAsAdmin(admin, '/redirect')
  for (const path of ['/client/dashboard', '/nutritionist/clients', '/admin/login'])
    await goes(ada, path, '/admin/dashboard')
})

test('newcomers go to their form, wherever they turn', async () => {
  const [client, coach] = await Promise.all([makeNewcomer('client'), makeNewcomer('nutritionist')])
  const clara = await openAs(client, '/redirect')
  for (const path of ['/client/dashboard', '/client/chat']) await goes(clara, path, '/client-onboarding')
  const carl = await openAs(coach, '/redirect')
  for (const path of ['/nutritionist/dashboard', '/nutritionist/status/pending'])
    await goes(carl, path, '/nutritionist')
})

test('a suspended client and a suspended coach see only whom to write to', async () => {
  const [client, coach] = await Promise.all([
    makeReadyClient({ status: 'SUSPENDED' }),
    makeCoach({ status: 'SUSPENDED' }),
  ])
  const clara = await openAs(client, '/redirect')
  for (const path of ['/client/dashboard', '/client/chat', '/client/nutritionists'])
    await goes(clara, path, '/client/status/suspended')
  const carl = await openAs(coach, '/redirect')
  for (const path of ['/nutritionist/dashboard', '/nutritionist/chat', '/nutritionist'])
    await goes(carl, path, '/nutritionist/status/suspended')
  for (const page of [clara, carl]) {
    await page.getByText(messages.suspended).waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: 'Contact via email' }).getAttribute('href'))
      .toMatch(/^mailto:/)
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
  }
})

test('who is suspended while a screen is open lands on that page with the next request, still signed in', async () => {
  const [client, coach] = await Promise.all([makeReadyClient(), makeCoach()])
  const clara = await openAs(client, '/client/profile/edit')
  await clara.getByLabel('First name').fill('Clarissa')
  const carl = await openAs(coach, '/nutritionist/dashboard')
  await carl.getByText('You have no clients yet.').waitFor()

  // A request that the page makes by itself may come first and take away what is pressed.
  const press = (target: Locator) => target.click({ timeout: 3000 }).catch(() => undefined)
  await suspendClient(client)
  await press(clara.getByRole('button', { name: 'Save' }))
  await clara.waitForURL('**/client/status/suspended')
  await carl.getByRole('button', { name: 'Menu' }).click()
  await suspendCoach(coach)
  await press(carl.getByRole('dialog').getByRole('link', { name: 'Subscriptions' }))
  await carl.waitForURL('**/nutritionist/status/suspended')
  for (const page of [clara, carl]) {
    await page.getByText(messages.suspended).first().waitFor()
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
    expect(await keptSession(page)).toContain('accessToken')
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/\/status\/suspended$/)
  }
})

test('a pending coach sees the way to the first client', async () => {
  const carl = await openAs(await makeCoach({ status: 'PENDING' }), '/redirect')
  for (const path of ['/nutritionist/dashboard', '/nutritionist', '/nutritionist/profile/edit'])
    await goes(carl, path, '/nutritionist/status/pending')
  await carl.getByText(messages.pending).waitFor()
  for (const step of messages.onboardingSteps) await carl.getByText(step).waitFor()
  await expect.poll(() => carl.getByRole('navigation').count()).toBe(0)
})

test('a rejected coach reads the reason and may apply again', async () => {
  const rejectionComment = 'Your résumé is not readable.'
  const carl = await openAs(await makeCoach({ status: 'REJECTED', rejectionComment }), '/redirect')
  await goes(carl, '/nutritionist/dashboard', '/nutritionist/status/reject')
  await carl.getByText(messages.rejected).waitFor()
  await carl.getByText(rejectionComment).waitFor()
  await carl.getByRole('link', { name: 'Edit and apply again' }).click()
  await carl.getByRole('heading', { name: 'Coach Intake Form' }).waitFor()
  await carl.getByText(rejectionComment).waitFor()
})

test('an unknown address is told so, signed in or not', async () => {
  const page = await open('/no/such/page')
  await page.waitForURL('**/404')
  await page.getByText(messages.notFoundPage).waitFor()
  await page.getByRole('main').locator('svg').waitFor()
  const clara = await openAs(await makeReadyClient(), '/client/no-such-page')
  await clara.waitForURL('**/404')
})

test('a login goes on where it was asked for, if that is a place of this person', async () => {
  const client = await makeReadyClient()
  const page = await open('/client/nutritionists?search=vegan')
  await page.waitForURL('**/login')
  await submitLogin(page, client.email)
  await page.waitForURL('**/client/nutritionists?search=vegan')

  const other = await open('/nutritionist/clients')
  await other.waitForURL('**/login')
  await submitLogin(other, client.email)
  await other.waitForURL('**/client/dashboard')
})

test('a logout in one tab logs out the other', async () => {
  const first = await openAs(await makeReadyClient(), '/client/dashboard')
  await first.getByRole('heading', { level: 1 }).waitFor()
  const second = await first.context().newPage()
  await second.goto('/client/subscriptions')
  await second.getByRole('heading', { level: 1 }).waitFor()
  await first.getByRole('button', { name: 'Logout' }).click()
  await first.waitForURL('**/login')
  await second.waitForURL('**/login')
  expect(await keptSession(second)).toBeNull()
  await goes(second, '/client/subscriptions', '/login')
})

async function submitLogin(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

test('a screen needs no library of the identity provider while the token is fresh', async () => {
  const page = await openAs(await makeReadyClient(), '/client/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  )
  const texts = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()))
  expect(texts.some((text) => text.includes('react'))).toBe(true)
  expect(texts.filter((text) => text.includes('TokenRefreshException'))).toEqual([])
})
