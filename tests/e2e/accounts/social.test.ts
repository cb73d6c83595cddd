import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { UserEntity } from '#core/identity/entity'
import { call } from '#scripts/testing/request'
import { open } from '#scripts/testing/setup/site'
import { keptSession } from '../people'
import { codeFor, logIn, signUp } from '../steps'

async function answerAs(page: Page, email: string) {
  // The page before it has a field of that name, too.
  await page.waitForURL('**/oauth2/authorize?*')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}
async function google(page: Page) {
  // A prerendered button does nothing until the page's script has loaded.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
}

/** Who the API says is signed in in this browser. */
async function userOf(page: Page) {
  const { auth } = JSON.parse((await keptSession(page)) ?? '{}')
  const [, token] = Object.entries<string>(auth.identity).find(([key]) => key.endsWith('accessToken')) ?? []
  return (await call<{ id: string; email: string; type: string }>('GET', '/user', { token })).body
}

test('registering with Google creates the chosen account type, and the next time it signs in', async () => {
  const page = await open('/register?type=nutritionist')
  await google(page)
  await answerAs(page, 'gina@example.com')
  await page.waitForURL('**/nutritionist')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const { id, email, type } = await userOf(page)
  expect({ email, type }).toEqual({ email: 'gina@example.com', type: 'nutritionist' })
  expect(await UserEntity.find({ userId: id })).toBeDefined()
  await expect.poll(() => page.getByText("You're signed in as").count()).toBe(0)

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await google(page)
  await answerAs(page, 'gina@example.com')
  await page.waitForURL('**/nutritionist')
  expect(await userOf(page)).toMatchObject({ id })
  expect(await keptSession(page)).toContain('refreshToken')
})

test('signing in with Google without an account asks for the account type', async () => {
  const page = await open('/login')
  await google(page)
  await answerAs(page, 'gus@example.com')
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await page.getByRole('button', { name: 'Join as a client' }).click()
  await page.waitForURL('**/client-onboarding')
})

test('an account has one way in, which everyone who proves its email address is told', async () => {
  const page = await open('/register?type=client')
  await google(page)
  await answerAs(page, 'greta@example.com')
  await page.waitForURL('**/client-onboarding')
  const { id } = await userOf(page)

  // Someone who has forgotten that signs up again with a password.
  const again = await signUp('Join as a client', 'Greta@Example.com')
  await again.getByLabel('Six-digit code').fill(await codeFor('greta@example.com'))
  await again.getByRole('button', { name: 'Confirm' }).click()
  const asGoogle = again.getByRole('alert').filter({ hasText: 'Please log in with Google' })
  await asGoogle.waitFor()
  expect(await keptSession(again)).toBeNull()

  // Their new password leads there, too.
  await logIn(again, 'greta@example.com')
  await again.getByRole('button', { name: 'Join as a client' }).click()
  await asGoogle.waitFor()
  await google(again)
  await answerAs(again, 'greta@example.com')
  await again.waitForURL('**/client-onboarding')
  expect(await userOf(again)).toMatchObject({ id })
})

test('canceling at Google returns to the start with an explanation', async () => {
  for (const [path, home] of [
    ['/login', '**/login?error=cancelled'],
    ['/register?type=client', '**/register-redirect'],
  ] as const) {
    const page = await open(path)
    await google(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL(home)
    await page.getByRole('alert').filter({ hasText: 'Sign-in was canceled.' }).waitFor()
  }
})

test('an authorization code that this tab did not request signs no one in', async () => {
  const page = await open('/redirect?code=abc&state=xyz')
  await page.waitForURL('**/login?error=expired')
  expect(await keptSession(page)).toBeNull()
})
