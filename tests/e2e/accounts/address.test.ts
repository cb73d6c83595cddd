import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ClientEntity } from '#core/client/entity'
import { askForEmail, makeCoach } from '#scripts/testing/people'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { call } from '#scripts/testing/request'
import { expectAccessible, mailTo, open } from '#scripts/testing/setup/site'
import { services } from '#scripts/testing/setup/test-services'
import { openAs } from '../people'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const waiting = (page: Page) => page.getByRole('status').filter({ hasText: 'Confirm your new email' })
const linkTo = async (email: string) =>
  /\S+\/confirm-email#\S+/.exec((await mailTo(email, /Confirm/)).text)?.[0] ?? ''

test('uses a changed email address only after the client opens the emailed link and presses its button', async () => {
  const client = await makeReadyClient()
  const email = `moved-${client.email}`
  const stored = async () => (await ClientEntity.find({ clientId: client.id }))?.email
  const page = await openAs(client, '/client/profile/edit')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/client/profile')
  await waiting(page).getByText(email, { exact: true }).waitFor()
  await waiting(page).getByText(client.email, { exact: true }).waitFor()
  await expectAccessible(page)
  await waiting(page).getByRole('button', { name: 'Send again' }).click()
  await page.getByText(`New link sent to ${email}`).waitFor()
  // For a few seconds, the notices cover buttons on a phone.
  const notices = page.getByRole('button', { name: 'Dismiss' })
  await expect.poll(() => notices.count()).toBe(0)

  // The form shows the requested address, and saving it again doesn't send another email.
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email)
  await waiting(page).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/client/profile')
  await services.stream.drained()
  expect(services.outbox.list().filter(({ to }) => to === email)).toHaveLength(2)

  // In another browser, which is what happens when the link is opened from an email client.
  const link = await linkTo(email)
  const mailed = await open(link)
  await heading(mailed, 'Confirm your email address')
  await expectAccessible(mailed)
  expect(await stored()).toBe(client.email)
  await mailed.getByRole('button', { name: 'Confirm email' }).click()
  await heading(mailed, 'Your email address is confirmed')
  await mailed.getByText(`From now on, we'll email you at ${email}.`).waitFor()
  expect(await stored()).toBe(email)

  const again = await open(link)
  await again.getByRole('button', { name: 'Confirm email' }).click()
  await again.getByRole('alert').getByText('This link was already used').waitFor()
  await expectAccessible(again)

  await page.reload()
  await heading(page, 'Clara Client')
  await page.getByText(email).waitFor()
  await expect.poll(() => waiting(page).count()).toBe(0)
})

test('updates the profile as soon as the link is opened in the same browser and rejects an incomplete link', async () => {
  const client = await makeReadyClient()
  const email = `here-${client.email}`
  await call('PUT', '/user', { token: client.token, body: { email } })
  const page = await openAs(client, '/confirm-email')
  await page.getByText('This link is incomplete.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Confirm email' }).count()).toBe(0)
  await page.goto(new URL(await linkTo(email)).href)
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL('**/client/dashboard')
  await page.goto('/client/profile')
  await page.getByText(email).waitFor()
})

test('tells a coach who opens the link that an admin still has to accept the change', async () => {
  const coach = await makeCoach()
  const email = `moved-${coach.email}`
  const mailed = await open(`/confirm-email#${await askForEmail(coach.token, email)}`)
  await mailed.getByRole('button', { name: 'Confirm email' }).click()
  await mailed.getByText(`We'll start emailing ${email} once an admin accepts your changes.`).waitFor()
})
