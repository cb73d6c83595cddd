import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { EmailOwnerEntity, UserEntity } from '#core/identity/entity'
import { messages } from '#core/shared/messages'
import { makeCoach } from '#scripts/testing/people'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { open } from '#scripts/testing/setup/site'
import { services } from '#scripts/testing/setup/test-services'
import { codeFor, logIn, PASSWORD, signUp } from '../steps'

const mailsTo = (email: string) => services.outbox.list().filter((mail) => mail.to === email)
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id)
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm' }).click()
const codeField = (page: Page) => page.getByLabel('Six-digit code')
/** Whether an alert is completely visible. */
const isInView = (page: Page, text: string) =>
  page
    .getByRole('alert')
    .filter({ hasText: text })
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= window.innerHeight
    })
/** Simulates an on-screen keyboard, which takes half of a phone's screen. */
const shrink = (page: Page) => page.setViewportSize({ width: 390, height: 420 })

async function fillRegistration(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password confirmation', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

test('explains a registration that failed because of a known email or a missing connection', async () => {
  const client = await makeReadyClient()
  const page = await open('/register?type=client')
  await shrink(page)
  await fillRegistration(page, client.email)
  const known = messages.registrationFailed('User already exists')
  await expect.poll(() => isInView(page, known)).toBe(true)

  await page.context().setOffline(true)
  await fillRegistration(page, 'offline@example.com')
  await page.getByRole('alert').filter({ hasNotText: known }).filter({ hasText: /\w/ }).first().waitFor()
  await expect.poll(() => isInView(page, 'Check your network')).toBe(true)
  await page.context().setOffline(false)
})

test('a failed submit focuses the first invalid field and lists the problems in form order', async () => {
  const page = await open('/register?type=client')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect.poll(() => focusedId(page)).toBe('email')
  const summary = page.getByRole('alert').filter({ hasText: 'Please check 2 fields:' })
  await expect
    .poll(() => summary.getByRole('link').allTextContents())
    .toEqual([messages.emailInvalid, messages.passwordShort])
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect.poll(() => focusedId(page)).toBe('email')
})

test('after a wrong password, the next one can be typed immediately and the reason is visible', async () => {
  const client = await makeReadyClient()
  const page = await open('/login')
  await shrink(page)
  await logIn(page, client.email, 'not this one')
  await expect.poll(() => isInView(page, messages.loginFailed)).toBe(true)
  await expect.poll(() => focusedId(page)).toBe('password')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/client/dashboard')
})

test('accepts a code with the spaces that email clients add when copying', async () => {
  const email = 'pasted@example.com'
  const page = await signUp('Join as a client', email)
  const code = await codeFor(email)
  await codeField(page).focus()
  await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)} `)
  await confirm(page)
  await page.waitForURL('**/client-onboarding')
})

test('a reload on the code screen resumes there, with the account type and the referral key', async () => {
  const referrer = await makeCoach({ referalKey: 'a1B2' })
  const [email, secret] = ['reloaded@example.com', 'nobody else knows it']
  const page = await open(`/register?ref=a1B2`)
  await fillRegistration(page, email, secret)
  await codeField(page).waitFor()
  await page.reload()
  await page.getByText(`We sent a code to ${email}`).waitFor()
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain(secret)
  await codeField(page).fill(await codeFor(email))
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await confirm(page)
  await page.getByRole('alert').filter({ hasText: messages.loginFailed }).waitFor()
  // The code has been used, even after another reload.
  await page.reload()
  await codeField(page).fill('000000')
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await confirm(page)
  await page.waitForURL('**/client-onboarding')
  const { userId = '' } = (await EmailOwnerEntity.find({ email })) ?? {}
  expect(await UserEntity.find({ userId })).toMatchObject({ type: 'client', referredBy: referrer.id })
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(email)
})

test('the code screen after a reload lets people use a different email', async () => {
  const page = await signUp('Apply as a coach', 'mistyped@example.com')
  await codeField(page).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Use a different email' }).click()
  await page.getByRole('heading', { name: 'Apply as a coach' }).waitFor()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('mistyped')
})

test('registering again with an unconfirmed email resumes, but only with the same password', async () => {
  const email = 'again@example.com'
  await signUp('Join as a client', email)
  await codeFor(email)

  const stranger = await open('/register?type=client')
  await fillRegistration(stranger, email, 'of somebody else')
  await stranger
    .getByRole('alert')
    .filter({ hasText: messages.registrationFailed('User already exists') })
    .waitFor()
  await expect.poll(() => codeField(stranger).count()).toBe(0)

  const page = await open('/register?type=nutritionist')
  await fillRegistration(page, email)
  await codeField(page).waitFor()
  const sent = mailsTo(email).length
  expect(sent).toBeGreaterThan(1)
  await codeField(page).fill(await codeFor(email))
  await confirm(page)
  await page.waitForURL('**/nutritionist')
})

test('a reload also resumes the code screens for sign-in and password reset', async () => {
  const email = 'waiting@example.com'
  await signUp('Join as a client', email)
  await codeFor(email)
  const page = await open('/login')
  await logIn(page, email)
  await codeField(page).waitFor()
  await page.reload()
  await codeField(page).fill(await codeFor(email))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await confirm(page)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()

  const client = await makeReadyClient()
  const other = await open('/forgot-password')
  await other.getByLabel('Email').fill(client.email)
  await other.getByRole('button', { name: 'Send code' }).click()
  await codeField(other).waitFor()
  await other.reload()
  await other.getByText(client.email).waitFor()
  await codeField(other).fill(await codeFor(client.email))
  await other.getByLabel('New password', { exact: true }).fill('a better one')
  await other.getByRole('button', { name: 'Change password' }).click()
  await other.waitForURL('**/login')
})
