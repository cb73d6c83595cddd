import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '#core/shared/messages'
import { makeAdmin, makeCoach } from '#scripts/testing/people'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { open } from '#scripts/testing/setup/site'
import { services } from '#scripts/testing/setup/test-services'
import { keptSession, openAs, openAsAdmin } from '../people'
import { logOut, PASSWORD } from '../steps'

/** Opens `path`, follows all redirects and expects to arrive at `end`. */
async function goes(page: Page, path: string, end: string) {
  await page.goto(path)
  await expect.poll(() => new URL(page.url()).pathname, { message: path }).toBe(end)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

test('redirects signed-in people from sign-in and registration to their own screens', async () => {
  const [client, coach, admin] = await Promise.all([makeReadyClient(), makeCoach(), makeAdmin()])
  await goes(await openAs(client, '/redirect'), '/login', '/client/dashboard')
  await goes(await openAs(coach, '/redirect'), '/register', '/nutritionist/dashboard')
  await goes(await openAsAdmin(admin, '/redirect'), '/admin/login', '/admin/dashboard')
})

test('shows a not-found page for an unknown URL, signed in or not', async () => {
  const page = await open('/no/such/page')
  await page.waitForURL('**/404')
  await page.getByText(messages.notFoundPage).waitFor()
  await page.getByRole('main').locator('svg').waitFor()
  const clara = await openAs(await makeReadyClient(), '/client/no-such-page')
  await clara.waitForURL('**/404')
})

test('signing in continues at the requested page if this person may see it', async () => {
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

test('signing out in one tab signs out the others', async () => {
  const first = await openAs(await makeReadyClient(), '/client/dashboard')
  await first.getByRole('heading', { level: 1 }).waitFor()
  const second = await first.context().newPage()
  await second.goto('/client/subscriptions')
  await second.getByRole('heading', { level: 1 }).waitFor()
  await logOut(first)
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

test('loads no library of the identity provider while the token is fresh', async () => {
  const page = await openAs(await makeReadyClient(), '/favicon.svg')
  // The last thing that a screen does by itself, once it's idle, is to listen for signals.
  const listens = page.waitForRequest((request) => request.url().startsWith(services.addresses.pubnub))
  await page.goto('/client/dashboard')
  await listens
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
