import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { InviteeEntity } from '#core/referral/entity'
import { messages } from '#core/shared/messages'
import { makeCoach } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { mailTo, open } from '#scripts/testing/setup/site'
import { openAs } from './people'
import { codeFor, fillClientIntake, PASSWORD } from './steps'

const GUEST = 'invited.guest@example.com'

/** Finds a link in an email. */
const linkIn = (text: string, path: string) =>
  new RegExp(`http://\\S+(${path.replace('?', '\\?')}\\S*)`).exec(text)?.[1] ?? ''

test('a coach invites a person, who registers through the emailed link and becomes their client', async () => {
  const coach = await makeCoach({ firstName: 'Carla' })
  const page = await openAs(coach, '/nutritionist/referral')
  await page.getByText('No invitations yet').waitFor()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('not an address')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText('Email is not valid').first().waitFor()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(GUEST)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText(messages.invitationSent).waitFor()
  const focused = (of: Page) => of.evaluate(() => document.activeElement?.textContent)
  await expect.poll(() => focused(page)).toBe('Send invitation')
  const row = page.getByRole('list', { name: 'Invitations' }).getByRole('listitem')
  await row.filter({ hasText: GUEST }).waitFor()

  const { text } = await mailTo(GUEST, /Carla Coach invites you/)
  const guest = await open(linkIn(text, '/register?ref='))
  await guest.getByRole('heading', { level: 1, name: 'Join as a client' }).waitFor()
  await guest
    .getByText(/^Carla Coach invites you to be their client\. They'll see your profile once/)
    .waitFor()
  await guest.getByLabel('Email').fill(GUEST)
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await guest.getByLabel('Password confirmation', { exact: true }).fill(PASSWORD)
  await guest.getByRole('button', { name: 'Create account' }).click()
  await guest.getByLabel('Six-digit code').waitFor()
  await expect.poll(() => focused(guest)).toBe('Confirm your email')
  await guest.getByLabel('Six-digit code').fill(await codeFor(GUEST))
  await guest.getByRole('button', { name: 'Confirm' }).click()
  await guest.getByRole('heading', { level: 1, name: 'Client Onboarding Form' }).waitFor()

  await page.reload()
  await row.filter({ hasText: 'Registered' }).waitFor()
  await fillClientIntake(guest, 'Gina', 'Guest')
  await guest.getByRole('button', { name: 'Next' }).click()
  await guest.getByRole('heading', { level: 1, name: 'Coach Preferences Form' }).waitFor()

  await mailTo(coach.email, /Gina Guest joined/)
  await page.reload()
  await row.filter({ hasText: 'Linked' }).waitFor()
  await page.getByRole('button', { name: `Show details of ${GUEST}` }).click()
  await page.getByRole('link', { name: 'See client' }).click()
  await page.getByRole('heading', { level: 1, name: 'Gina Guest' }).waitFor()
})

test('a coach copies their own link, which leads to a registration that names them', async () => {
  const coach = await makeCoach({ firstName: 'Carla' })
  const page = await openAs(coach, '/nutritionist/referral')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Link copied').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const guest = await open(new URL(link).pathname + new URL(link).search)
  await guest.getByText('Carla Coach invites you').waitFor()
  await guest.goto('/register?ref=unknownkey')
  await guest.getByRole('heading', { level: 1, name: 'Join as a client' }).waitFor()
  await expect.poll(() => guest.getByText('invites you').count()).toBe(0)
})

test('one click stops all invitations to an email address', async () => {
  const { token } = await makeCoach()
  const body = { email: 'weary@example.com', type: 'client' }
  await call('POST', '/nutritionist/client/invite', { token, body })
  const { text } = await mailTo(body.email, /invites you/)
  const guest = await open(linkIn(text, '/stop-invitations'))
  await guest.getByRole('button', { name: 'Stop invitations' }).click()
  await guest.getByText('Coaches can no longer invite this email address.').waitFor()
  expect(await InviteeEntity.find({ email: body.email })).toMatchObject({ stoppedAt: expect.any(String) })
})
