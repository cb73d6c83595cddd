import { decodeJwt } from 'jose'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { localKeys } from '#scripts/local/environment'
import { makeChat } from '#scripts/testing/chat'
import { makeNewcomer } from '#scripts/testing/people'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { call } from '#scripts/testing/request'
import { open } from '#scripts/testing/setup/site'
import { services } from '#scripts/testing/setup/test-services'
import { field } from '../chats'
import { keptSession, openAs } from '../people'
import { logIn, logOut } from '../steps'

/** Everything this tab can read from storage. */
const kept = (page: Page) =>
  page.evaluate(() => [...Object.entries(localStorage), ...Object.entries(sessionStorage)])
/** Excludes the router's scroll positions, the day this device was first used, and whether it has the font. */
const ours = async (page: Page) =>
  (await kept(page)).filter(([key]) => !/^tsr-|\.device\.(first-day|font)$/.test(key))
const decodesTo = (token: string, use: string) => token.startsWith('ey') && decodeJwt(token).token_use === use
/** Presses Logout on a screen without a menu, or confirms it there. */
const press = (page: Page, name: 'Logout' | 'Log out' | 'Stay') =>
  page.getByRole('button', { name, exact: true }).click()
const firstName = (page: Page) => page.getByLabel('First name')

test('signing out asks before it removes what was typed from the device, and invalidates the token', async () => {
  const clara = await makeNewcomer('client')
  const page = await openAs(clara, '/client-onboarding')
  await firstName(page).fill('Clara')
  // At once, before a pause in typing saves the draft.
  await press(page, 'Logout')
  await press(page, 'Stay')
  expect(JSON.stringify(await ours(page))).toContain('draft.client-intake')
  expect(await firstName(page).inputValue()).toBe('Clara')
  await press(page, 'Logout')
  await press(page, 'Log out')
  await page.waitForURL('**/login')
  expect(await ours(page)).toEqual([])
  await expect.poll(async () => (await call('GET', '/user', { token: clara.token })).status).toBe(401)
})

test('signing out also ends the session at the identity provider', async () => {
  const page = await open('/')
  await logIn(page, (await makeReadyClient()).email)
  await page.waitForURL('**/client/dashboard')
  const { auth } = JSON.parse((await keptSession(page)) ?? '{}')
  const [, RefreshToken] = Object.entries(auth.identity).find(([key]) => key.endsWith('refreshToken')) ?? []
  const renew = async () => {
    const { status } = await fetch(services.addresses.cognito, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken' },
      body: JSON.stringify({ ClientId: localKeys.userPoolClientId, RefreshToken }),
    })
    return status
  }
  expect(await renew()).toBe(200)
  expect(await page.getByRole('banner').getByRole('button').count(), 'only the menu').toBe(1)
  await logOut(page)
  await expect.poll(renew).toBe(400)
})

test('signing out clears an open form in another tab, too', async () => {
  const clara = await makeNewcomer('client')
  const page = await openAs(clara, '/client-onboarding')
  await firstName(page).waitFor()
  const other = await page.context().newPage()
  await other.goto('/client-onboarding')
  await page.evaluate(() => sessionStorage.setItem('platewise.local.sent-files', '{}'))
  await firstName(page).fill('Clara')
  await expect.poll(async () => JSON.stringify(await ours(page))).toContain('draft.client-intake')
  await press(other, 'Logout')
  await press(other, 'Log out')
  await page.waitForURL('**/login')
  await other.waitForURL('**/login')
  expect(await ours(page)).toEqual([])
})

test('a message draft does not affect other tabs, is stored per environment, and is removed on sign-out', async () => {
  const { client, channel } = await makeChat()
  const page = await openAs(client, `/client/chat/${channel}`)
  const other = await page.context().newPage()
  const errors: string[] = []
  other.on('pageerror', ({ message }) => errors.push(message))
  await other.goto('/client/subscriptions')
  await other.getByRole('heading', { level: 1 }).waitFor()
  await field(page).fill('between us')
  await page.evaluate(() => localStorage.setItem('foreign', 'no JSON'))
  await other.reload()
  expect(errors).toEqual([])
  const drafts = (await ours(page)).filter(([, value]) => value === 'between us')
  expect(drafts.map(([key]) => key)).toEqual([expect.stringMatching(/^platewise\.local\.of\./)])
  await page.evaluate(() => localStorage.removeItem('foreign'))
  await page.getByRole('button', { name: 'Back to conversations' }).click()
  await logOut(page)
  await press(page, 'Log out')
  await page.waitForURL('**/login')
  expect(await ours(page)).toEqual([])
})

test('settings of the device survive signing out and are stored per environment', async () => {
  const page = await openAs(await makeReadyClient(), '/client/dashboard', { viewport: 'desktop' })
  await page.getByRole('button', { name: 'Dismiss this note' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByLabel('Colors').selectOption({ label: 'Dark' })
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
  await press(page, 'Logout')
  await page.waitForURL('**/login')
  const keys = (await ours(page)).map(([key]) => key)
  expect(keys.sort()).toEqual(['platewise.local.device.color-scheme', 'platewise.local.device.desktop-note'])
})

test('after a forced sign-out, only the same person gets their draft back', async () => {
  const [clara, eve] = await Promise.all([makeReadyClient(), makeReadyClient()])
  const page = await openAs(clara, '/client/profile/edit')
  const endUnasked = async (typed: string) => {
    await firstName(page).fill(typed)
    const { auth } = JSON.parse((await keptSession(page)) ?? '{}')
    const [token] = Object.values<string>(auth.identity).filter((value) => decodesTo(value, 'access'))
    await call('POST', '/user/logout', { body: { token } })
    // A background request may be rejected first, which removes the button.
    const save = page.getByRole('button', { name: 'Save' })
    await save.click({ timeout: 3000 }).catch(() => undefined)
    await page.waitForURL('**/login')
  }
  await endUnasked('Clarissa')
  await logIn(page, eve.email)
  // And not the page that the other person was on.
  await page.waitForURL('**/client/dashboard')
  await page.goto('/client/profile/edit')
  await firstName(page).waitFor()
  await expect.poll(() => firstName(page).inputValue()).not.toBe('Clarissa')
  await endUnasked('Evelyn')
  await logIn(page, clara.email)
  await page.waitForURL('**/client/dashboard')
  await page.goto('/client/profile/edit')
  await expect.poll(() => firstName(page).inputValue()).toBe('Clarissa')
})

test('signing out asks before a form with changes is left, which then do not come back', async () => {
  const clara = await makeReadyClient()
  const page = await openAs(clara, '/client/profile/edit')
  await firstName(page).fill('Clarissa')
  await logOut(page)
  const question = page.getByRole('dialog', { name: 'Log out and lose what you typed?' })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await firstName(page).inputValue()).toBe('Clarissa')
  // Escape has closed the question and not the menu below it.
  await press(page, 'Logout')
  await press(page, 'Log out')
  await page.waitForURL('**/login')
  await logIn(page, clara.email)
  await page.waitForURL('**/client/dashboard')
  await page.goto('/client/profile/edit')
  await firstName(page).waitFor()
  await expect.poll(() => firstName(page).inputValue()).not.toBe('Clarissa')
})
