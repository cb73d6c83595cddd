import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createAdmin } from '#core/admin-accounts/admins'
import { EmailOwnerEntity } from '#core/identity/entity'
import { messages } from '#core/shared/messages'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { call } from '#scripts/testing/request'
import { mailTo, open } from '#scripts/testing/setup/site'
import { services } from '#scripts/testing/setup/test-services'
import { keptSession } from '../people'
import { codeFor, logIn, logInAsAdmin, PASSWORD, signUp } from '../steps'

const mailsTo = (email: string) => services.outbox.list().filter((mail) => mail.to === email)
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()
/** Whether a text has the red of errors. */
const isRed = (text: Locator) =>
  text.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(element)
        .color.match(/[\d.]+/g)
        ?.map(Number) ?? []
    return red > 2 * green && red > 2 * blue
  })

test('a wrong password gets the same message as an unknown email, and the right one signs in', async () => {
  const client = await makeReadyClient()
  const page = await open('/')
  await logIn(page, client.email, 'not this one')
  await alert(page, messages.loginFailed)
  expect(await isRed(page.getByText(messages.loginFailed))).toBe(true)
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await alert(page, messages.loginFailed)
  expect(await keptSession(page)).toBeNull()

  await page.getByLabel('Email').fill(client.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/client/dashboard')
})

test('submits what was typed before the script loaded, and never puts it in the URL', async () => {
  const client = await makeReadyClient()
  const page = await open('/about')
  const late = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await late.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(client.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.locator('form[data-early]').waitFor()
  expect(new URL(page.url()).search).toBe('')
  late.resolve()
  await page.waitForURL('**/client/dashboard')
})

test('explains when the sign-in script cannot be loaded and offers a reload', async () => {
  const client = await makeReadyClient()
  const missing = "Part of this page didn't load. Check your network, then reload the page."
  const bare = await open('/favicon.svg')
  await bare.route('**/assets/*.js', (route) => route.abort())
  await bare.goto('/login')
  await bare.getByLabel('Email').press('Enter')
  await alert(bare, missing)
  await expect.poll(() => bare.locator('form[data-early]').count()).toBe(0)

  // The error from the URL appears once the page's own script runs.
  const page = await open('/login?error=cancelled')
  await alert(page, 'Sign-in was canceled.')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByLabel('Email').fill(client.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await alert(page, missing)
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await page.getByRole('button', { name: 'Reload the page' }).waitFor({ state: 'detached' })
  await logIn(page, client.email)
  await page.waitForURL('**/client/dashboard')
})

test('validates a field on blur, and a failed submit lists the problems and links to them', async () => {
  const page = await open('/register?type=client')
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByText(messages.emailInvalid).waitFor()
  await expect.poll(() => page.getByText(messages.passwordShort).count()).toBe(0)
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByText(messages.emailInvalid).waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  const summary = page.getByRole('alert').filter({ hasText: /Please check (2 fields|one field):/ })
  await summary.getByText('2 fields').waitFor()
  await summary.getByRole('link', { name: messages.passwordShort }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('password')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await summary.getByText('one field').waitFor()
  await summary.getByRole('link', { name: messages.passwordMismatch }).waitFor()
  await page.getByLabel('Password confirmation', { exact: true }).fill(PASSWORD)
  await summary.waitFor({ state: 'detached' })
})

test('submitting an empty form lists everything that is missing, wherever the cursor was', async () => {
  const page = await open('/login')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  const summary = page.getByRole('alert').filter({ hasText: 'Please check 2 fields:' })
  await summary.getByRole('link').nth(1).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('email')
  // The blurred field's own validation runs a moment later.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await expect.poll(() => summary.getByRole('link').count()).toBe(2)
})

test('an admin whose account others have locked can sign in unless the security check fails', async () => {
  const email = 'locked@example.com'
  await createAdmin({ email, name: 'Ada Admin', password: PASSWORD })
  for (let failure = 0; failure < 12; failure++)
    await call('POST', '/admin/auth/login', { body: { email, password: 'wrong' }, from: '198.51.100.7' })
  const page = await open('/', { viewport: 'phone' })
  services.recaptcha.pretended = { score: 0.1 }
  await logInAsAdmin(page, email, PASSWORD)
  await alert(page, 'The security check failed. Please try again.')
  services.recaptcha.pretended = {}
  await logInAsAdmin(page, email, PASSWORD)
  await page.waitForURL('**/admin/dashboard')
})

test('keeps a referral key when the account type is changed', async () => {
  const page = await open('/register?ref=a1B2')
  await page.getByRole('heading', { name: 'Join as a client' }).waitFor()
  await page.getByRole('link', { name: 'Change' }).click()
  await page.getByRole('button', { name: 'Apply as a coach' }).click()
  await page.getByRole('heading', { name: 'Apply as a coach' }).waitFor()
  expect(new URL(page.url()).searchParams.get('ref')).toBe('a1B2')
  await page.getByRole('link', { name: 'Change' }).click()
  await page.getByRole('button', { name: 'Join as a client' }).click()
  await page.getByRole('heading', { name: 'Join as a client' }).waitFor()
  expect(new URL(page.url()).searchParams.get('ref')).toBe('a1B2')
})

test('an admin cannot sign in with a wrong password', async () => {
  await createAdmin({ email: 'ada@example.com', name: 'Ada Admin', password: PASSWORD })
  const page = await open('/', { viewport: 'desktop' })
  // From the fourth attempt on, the API also requires the security check, which the form runs before each
  // one.
  for (let failure = 0; failure < 4; failure++) {
    await logInAsAdmin(page, 'ada@example.com', 'not this one')
    await alert(page, messages.adminLoginFailed)
  }
  expect(await keptSession(page)).toBeNull()
  await page.goto('/admin/dashboard')
  await page.waitForURL('**/login')

  await page.goto('/admin/login')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/dashboard')
})

test('a wrong code registers no one, and a new code can be requested', async () => {
  const email = 'newcomer@example.com'
  const page = await signUp('Join as a client', email)
  const wrong = (await codeFor(email)) === '000000' ? '111111' : '000000'
  await page.getByLabel('Six-digit code').fill(wrong)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await alert(page, 'Invalid verification code provided, please try again.')
  expect(await EmailOwnerEntity.find({ email })).toBeUndefined()

  await page.getByRole('button', { name: 'Resend' }).click()
  await page.getByRole('status').filter({ hasText: 'New code sent' }).waitFor()
  // It was about the previous code.
  await expect.poll(() => page.getByRole('alert').filter({ hasText: 'Invalid' }).count()).toBe(0)
  await expect.poll(() => mailsTo(email).length).toBe(2)
  await page.getByLabel('Six-digit code').fill(await codeFor(email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('**/client-onboarding')
  expect(await EmailOwnerEntity.find({ email })).toBeDefined()
})

test('someone who left before entering the code is asked for it at the next sign-in', async () => {
  const email = 'later@example.com'
  await signUp('Join as a client', email)
  await mailTo(email, /code/)
  const page = await open('/')
  await logIn(page, email)
  await page.getByLabel('Six-digit code').fill(await codeFor(email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await page.getByRole('button', { name: 'Join as a client' }).click()
  await page.waitForURL('**/client-onboarding')
})

test('rejects an email that is already registered without notifying its owner', async () => {
  const client = await makeReadyClient()
  const owner = await EmailOwnerEntity.find({ email: client.email })
  const page = await signUp('Apply as a coach', client.email)
  await alert(page, messages.registrationFailed('User already exists'))
  expect(mailsTo(client.email)).toEqual([])
  expect(await EmailOwnerEntity.find({ email: client.email })).toEqual(owner)
})

test('a forgotten password can be replaced with an emailed code', async () => {
  const client = await makeReadyClient()
  const page = await open('/forgot-password')
  await page.getByLabel('Email').fill(client.email)
  await page.getByRole('button', { name: 'Send code' }).click()
  const code = await codeFor(client.email)
  await page.getByLabel('Six-digit code').fill(code === '000000' ? '111111' : '000000')
  await page.getByLabel('New password', { exact: true }).fill('a better one')
  await page.getByRole('button', { name: 'Change password' }).click()
  await alert(page, 'Invalid verification code provided, please try again.')

  await page.getByLabel('Six-digit code').fill(code)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed. Sign in with the new one.').waitFor()
  await page.getByLabel('Email').fill(client.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await alert(page, messages.loginFailed)
  await page.getByLabel('Password', { exact: true }).fill('a better one')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/client/dashboard')
})

test('requesting a new password does not reveal whether an email is registered', async () => {
  const page = await open('/forgot-password')
  await page.getByLabel('Email').fill('stranger@example.com')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page
    .getByText("If stranger@example.com has an account with a password, we've emailed it a code.")
    .waitFor()
  expect(mailsTo('stranger@example.com')).toEqual([])
})
