import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { createAdmin } from '#core/admin-accounts/admins'
import { now, setClock } from '#core/shared/clock'
import { ADMIN_PASSWORD } from '#scripts/testing/fixtures'
import { makeCoach } from '#scripts/testing/people'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { expectAccessible, open } from '#scripts/testing/setup/site'
import { services } from '#scripts/testing/setup/test-services'
import { openAs } from '../people'
import { logIn, logInAsAdmin } from '../steps'

const HOUR = 3_600_000
const MINUTE = 60_000
const LIFETIME = 12 * HOUR

afterEach(() => setClock())

/** Opens an application as an admin, in a browser whose clock the test controls. */
async function openApplication(email: string) {
  await createAdmin({ email, name: 'Ada Admin', password: ADMIN_PASSWORD })
  const coach = await makeCoach({ firstName: 'Nora', status: 'PENDING' })
  const page = await open('/about')
  await page.clock.install()
  await logInAsAdmin(page, email, ADMIN_PASSWORD)
  await page.waitForURL('**/admin/dashboard')
  await page.goto(`/admin/applications?open=${coach.id}`)
  await comment(page).fill('She called on Monday.')
  return page
}
const comment = (page: Page) => page.getByLabel('Comments')

/** Advances the clock, here and on the server. */
async function pass(page: Page, milliseconds: number) {
  const later = now() + milliseconds
  setClock(() => later)
  await page.clock.fastForward(milliseconds)
}

test('warns an admin five minutes before the session ends and renews it in place', async () => {
  const page = await openApplication('ada@example.com')
  const notice = page.getByRole('status').filter({ hasText: 'Your session ends at' })
  await pass(page, LIFETIME - 6 * MINUTE)
  await pass(page, 30_000)
  await expect.poll(() => notice.count()).toBe(0)
  await pass(page, MINUTE)
  await notice.waitFor()
  expect(await comment(page).evaluate((field) => field === document.activeElement)).toBe(true)
  await expectAccessible(page)

  await notice.getByRole('button', { name: 'Stay signed in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stay signed in' })
  const password = dialog.getByLabel('Password', { exact: true })
  await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true)
  await expectAccessible(page)
  await password.fill('wrong')
  await page.keyboard.press('Enter')
  await dialog.getByText('Login unsucessfull').waitFor()
  await password.fill(ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await pass(page, 10_000)
  await expect.poll(() => notice.count()).toBe(0)

  await pass(page, 11 * HOUR)
  await expect.poll(() => comment(page).inputValue()).toBe('She called on Monday.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
})

test('after the session ended, signing in restores the page and what was typed there', async () => {
  const page = await openApplication('bob@example.com')
  const address = page.url()
  await pass(page, LIFETIME + MINUTE)
  await page.waitForURL('**/admin/login')
  await page.getByText('Your session has ended. Please sign in again.').waitFor()
  await page.getByLabel('Email').fill('bob@example.com')
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(address)
  await expect.poll(() => comment(page).inputValue()).toBe('She called on Monday.')
  // The comment stays a draft until it's saved or discarded.
  await page.reload()
  await expect.poll(() => comment(page).inputValue()).toBe('She called on Monday.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
})

test('warns people whose token cannot be renewed and lets them sign in again', async () => {
  const client = await makeReadyClient()
  const page = await openAs(client, '/client/dashboard')
  await page.clock.install()
  await page.goto('/client/profile/edit')
  await page.getByLabel('First name').fill('Clarissa')
  await page.clock.fastForward(56 * MINUTE)
  await page.getByText(/Your session ends at \d{1,2}:\d\d [AP]M/).waitFor()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.waitForURL('**/login')
  await logIn(page, client.email)
  await page.waitForURL('**/client/profile/edit')
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Clarissa')
})

test('renews a token that the server refuses, although the clock of the device says that it is valid', async () => {
  const { email } = await makeReadyClient()
  const page = await open('/login')
  await logIn(page, email)
  await page.waitForURL('**/client/dashboard')
  let refused = 0
  const old = await page.evaluate(
    () => /accessToken":"([^"]+)"/.exec(Object.values(localStorage).join())?.[1],
  )
  await page.route('**/*', (route) => {
    if (route.request().headers().authorization !== `Bearer ${old}`) return route.fallback()
    refused += 1
    return route.fulfill({
      status: 401,
      json: { code: 'UNAUTHENTICATED', message: 'Your session has ended' },
    })
  })
  await page.goto('/client/saved')
  await page.getByRole('heading', { level: 1, name: 'Saved' }).waitFor()
  expect(refused).toBeGreaterThan(0)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Saved' }).waitFor()
})

test.each(['first', 'second'])('the %s test in a file gets a clean browser window', async () => {
  const page = await open('/about')
  const kept = () =>
    page.evaluate(async () => [
      // Except for the font, which the page itself notes.
      Object.keys({ ...localStorage, ...sessionStorage }).filter((key) => !key.endsWith('.device.font')),
      document.cookie,
      (await indexedDB.databases()).length,
      (await caches.keys()).length,
      'mine' in globalThis,
      [innerWidth, matchMedia('(prefers-color-scheme: dark)').matches, navigator.onLine],
    ])
  await expect.poll(kept).toEqual([[], '', 0, 0, false, [390, false, true]])
  expect(page.context().pages()).toHaveLength(1)
  await page.goBack()
  expect(page.url(), 'what is behind').not.toMatch(/about$|support/)
  await page.goto('/about')
  await page.evaluate(async () => {
    localStorage.setItem('who', 'me')
    sessionStorage.setItem('who', 'me')
    await cookieStore.set('who', 'me')
    await caches.open('mine')
    indexedDB.open('mine')
    Object.assign(globalThis, { mine: 1 })
  })
  await page.goto('/support')
  await page.setViewportSize({ width: 800, height: 600 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.route('**', (route) => route.abort())
  await page.context().setOffline(true)
})

test('a new password is set in the settings and signs out all other devices', async () => {
  const client = await makeReadyClient()
  const phone = await open('/about')
  await logIn(phone, client.email)
  await phone.waitForURL('**/client/dashboard')
  // A later sign-in than the phone's, whose time counts in seconds.
  const desk = await openAs(
    { ...client, token: services.cognito.accessTokenFor(client.subject) },
    '/client/dashboard',
    { viewport: 'desktop' },
  )
  await desk.getByRole('link', { name: 'Settings' }).click()
  const settings = desk.getByRole('main')
  await settings.getByRole('button', { name: 'Change password' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Change password' })
  const change = async (current: string) => {
    await dialog.getByLabel('Current password', { exact: true }).fill(current)
    await dialog.getByLabel('New password', { exact: true }).fill('a better one')
    await dialog.getByRole('button', { name: 'Change password' }).click()
  }
  await change('not this one')
  await dialog.getByRole('alert').getByText("This isn't your current password").waitFor()
  const later = Date.now() + 5_000
  setClock(() => later)
  await change('platewise')
  await desk.getByText('Password changed').waitFor()
  await desk.reload()
  await settings.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  await phone.reload()
  await phone.waitForURL('**/login**')
})
