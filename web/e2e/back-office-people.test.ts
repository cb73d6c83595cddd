import { expect, test } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { write } from '#core/lib/table'
import { answers } from '#scripts/testing/answers'
import * as Extras from '#scripts/testing/extras'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin } from '#scripts/testing/people'
import { makeOpenPoll } from '#scripts/testing/polls'
import { makeReadyPair, suspendClient } from '#scripts/testing/ready-people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/world'
import { openAs, openAsAdmin } from './people'

const phone = { viewport: 'phone' } as const
const actsOn = async ({ id }: { id: string }) =>
  (await AuditEntity.queryAll(`audited#${id}`, { index: 'gsi1' })).map(({ action }) => action)

test('an admin suspends a client from the list, sees what it touches first, and takes it back', async () => {
  const { coach, client } = await makeReadyPair()
  await Payments.buy(client, coach)
  await services.stripe.settled()
  const page = await openAsAdmin(
    await makeAdmin(),
    `/admin/clients?search=${encodeURIComponent(client.email)}`,
    phone,
  )
  await page.getByText('Active $100').waitFor()
  await page.getByRole('link', { name: 'Clara Client' }).click()
  await page.getByRole('heading', { name: 'Client Information' }).waitFor()
  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspension' })
  await dialog.getByText('1 subscription, $100 a month, will end with the paid period.').waitFor()
  expect(await ClientEntity.find({ clientId: client.id })).toMatchObject({ status: 'ACTIVE' })
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await page.waitForURL('**/admin/clients')
  await page.getByText('Clara Client is suspended.').waitFor()
  expect(await ClientEntity.find({ clientId: client.id })).toMatchObject({ status: 'SUSPENDED' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await ClientEntity.find({ clientId: client.id }))?.status).toBe('ACTIVE')
  expect(await actsOn(client)).toEqual(['client.read', 'client.status', 'client.status'])

  await page.goto(new URL(`/admin/audit?person=${client.id}`, page.url()).href)
  await page.getByText('suspended → active').waitFor()
  await expect.poll(() => page.getByRole('list', { name: 'Acts' }).getByRole('listitem').count()).toBe(3)
})

test('a suspended client still sees and ends what they pay for, and nothing else', async () => {
  const { coach, client } = await makeReadyPair()
  services.stream.pause()
  try {
    await Payments.buy(client, coach)
    await services.stripe.settled()
    await suspendClient(client)
    const page = await openAs(client, '/client/dashboard', phone)
    await page.waitForURL('**/client/status/suspended')
    await page.getByRole('link', { name: 'Contact via email' }).waitFor()
    await page.getByRole('button', { name: /Cancel subscription/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
    await page.getByText(/^Cancelled, active until /).waitFor()
    await page.getByText(/^Ends /).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /Undo|Keep my plan/ }).count()).toBe(0)
  } finally {
    services.stream.resume()
  }
})

test('an admin opens a coach from the list, sees the clients, edits a profile and suspends the account', async () => {
  const { coach, client } = await makeReadyPair({ firstName: 'Nadia' })
  const page = await openAsAdmin(await makeAdmin(), `/admin/nutritionists?search=nadia`, phone)
  await page.getByRole('link', { name: 'Nadia Coach' }).click()
  await page.getByRole('heading', { name: 'CLIENTS' }).waitFor()
  await page.getByRole('link', { name: 'Clara Client' }).waitFor()
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByLabel('City').fill('Boston')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  const changes = page.getByRole('dialog', { name: 'Save these changes' })
  await changes.getByText('Counts at once: City.').waitFor()
  await changes.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/admin/nutritionists')
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ city: 'Boston' })

  await page.goto(new URL(`/admin/nutritionists/${coach.id}`, page.url()).href)
  const suspend = page.getByRole('button', { name: 'SUSPEND ACCOUNT' })
  const question = page.getByRole('dialog', { name: 'Suspension' })
  await suspend.press('Enter')
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect.poll(() => suspend.evaluate((button) => button === document.activeElement)).toBe(true)
  await suspend.press('Enter')
  await question.getByRole('button', { name: 'Suspend' }).click()
  await page.waitForURL('**/admin/dashboard')
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ status: 'SUSPENDED' })
  expect(await actsOn(coach)).toEqual(['coach.edit', 'coach.status'])

  await page.goto(new URL(`/admin/nutritionists/${coach.id}`, page.url()).href)
  await page.getByRole('button', { name: 'Unsuspend' }).click()
  await page.getByRole('dialog', { name: 'Suspension' }).getByRole('button', { name: 'Unsuspend' }).click()
  await page.getByRole('button', { name: 'SUSPEND ACCOUNT' }).waitFor()
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ status: 'APPROVED' })
  expect(await actsOn(client)).toEqual([])
})

test('an admin deletes a client, who is gone from every list, and another calls it off', async () => {
  const { coach, client } = await makeReadyPair()
  await Payments.buy(client, coach)
  await services.stripe.settled()
  const page = await openAsAdmin(await makeAdmin(), `/admin/clients/${client.id}`, phone)
  await page.getByRole('button', { name: 'Delete User' }).click()
  const dialog = page.getByRole('dialog', {
    name: 'Are you sure? (This will permanently delete the users data)',
  })
  await dialog.getByText('1 subscription, $100 a month, will be paused: nothing is charged.').waitFor()
  await dialog.getByRole('button', { name: 'Delete User' }).click()
  await page.waitForURL('**/admin/clients')
  await page.getByText('Clara Client is deleted. The data goes in 72 hours.').waitFor()
  expect(await ClientEntity.find({ clientId: client.id })).toMatchObject({ status: 'DELETED' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await ClientEntity.find({ clientId: client.id }))?.status).toBe('ACTIVE')

  const { token } = await makeAdmin()
  await call('DELETE', `/admin/client/${client.id}`, { token })
  const other = await openAsAdmin(await makeAdmin(), '/admin/clients/deleted', phone)
  const row = other
    .getByRole('listitem')
    .filter({ has: other.locator(`a[href="/admin/clients/${client.id}"]`) })
  await row.getByRole('link', { name: 'Clara Client' }).click()
  await other.getByText('Clara Client is deleted').waitFor()
  await expect.poll(() => other.getByRole('button', { name: 'Suspend' }).count()).toBe(0)
  await other.getByRole('button', { name: 'Call it off: the deletion of Clara Client' }).click()
  const question = other.getByRole('dialog', { name: 'Call the deletion off' })
  await question.getByText('1 subscription, $100 a month, will go on.').waitFor()
  await question.getByRole('button', { name: 'Call it off' }).click()
  await other.getByText('Clara Client is back.').waitFor()
  await other.getByRole('button', { name: 'Delete User' }).waitFor()
  expect(await ClientEntity.find({ clientId: client.id })).toMatchObject({ status: 'ACTIVE' })

  // Who still sees the profile as it was is told, and sees it anew.
  await call('DELETE', `/admin/client/${client.id}`, { token })
  await other.getByRole('button', { name: 'Suspend' }).click()
  await other.getByText('This client is deleted. Call that off first.').waitFor()
  await other.getByText('Clara Client is deleted').waitFor()
})

test('an admin deletes a client from the table, whose row goes, and takes it back', async () => {
  const { client } = await makeReadyPair()
  await makeOpenPoll(client)
  const page = await openAsAdmin(
    await makeAdmin(),
    `/admin/clients?search=${encodeURIComponent(client.email)}`,
  )
  const row = page.getByRole('row').filter({ hasText: 'Clara Client' })
  // What a warm function keeps of the directory may be some seconds old.
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByRole('heading', { name: 'Clients' }).waitFor()
        await page.getByRole('table', { name: 'Clients' }).or(page.getByText('Nothing matches')).waitFor()
        return row.count()
      },
      { timeout: 20_000 },
    )
    .toBe(1)
  await expect
    .poll(() => page.getByRole('columnheader').allTextContents())
    .toEqual(['Name', 'Birthdate', 'Email', 'Date created', 'Subscription Status', 'Delete User'])
  await row.getByRole('button', { name: 'Delete User Clara Client' }).click()
  const dialog = page.getByRole('dialog', {
    name: 'Are you sure? (This will permanently delete the users data)',
  })
  await dialog.getByText('1 open form will disappear.').waitFor()
  await dialog.getByRole('button', { name: 'Delete User' }).click()
  await page.getByText('Clara Client is deleted. The data goes in 72 hours.').waitFor()
  expect(await ClientEntity.find({ clientId: client.id })).toMatchObject({ status: 'DELETED' })
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await ClientEntity.find({ clientId: client.id }))?.status).toBe('ACTIVE')

  // On a phone the row offers it as well, beside what leads to the profile.
  await page.setViewportSize({ width: 390, height: 844 })
  const button = page.getByRole('listitem').getByRole('button', { name: 'Delete User Clara Client' })
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByRole('list', { name: 'Clients' }).or(page.getByText('Nothing matches')).waitFor()
        return button.count()
      },
      { timeout: 20_000 },
    )
    .toBe(1)
  expect(await button.boundingBox()).toMatchObject({ width: 44, height: 44 })
  await button.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(new URL(page.url()).pathname).toBe('/admin/clients')
  await page.getByRole('listitem').getByRole('link', { name: 'Clara Client' }).click()
  await page.waitForURL(`**/admin/clients/${client.id}`)
})

test('who is deleted while they use the product is signed out and told why when they sign in again', async () => {
  const { client } = await makeReadyPair()
  const page = await openAs(client, '/client/dashboard', phone)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const { token } = await makeAdmin()
  await call('DELETE', `/admin/client/${client.id}`, { token })
  await page.goto(new URL('/client/subscriptions', page.url()).href)
  await page.waitForURL('**/login**')
  await page.getByRole('textbox', { name: 'Email' }).fill(client.email)
  await page.getByLabel('Password', { exact: true }).fill('platewise')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText('Your account was deleted.').first().waitFor()
})

test('an act is undone from the log', async () => {
  const { client } = await makeReadyPair()
  await suspendClient(client)
  const page = await openAsAdmin(await makeAdmin(), `/admin/audit?person=${client.id}`, phone)
  await page.getByRole('button', { name: 'Undo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo' })
  await dialog.getByText('can use the product again.').waitFor()
  await dialog.getByRole('button', { name: 'Undo it' }).click()
  await page.getByText('suspended → active').waitFor()
  expect(await ClientEntity.find({ clientId: client.id })).toMatchObject({ status: 'ACTIVE' })
  expect(await actsOn(client)).toEqual(['client.status', 'client.status'])

  const { coach } = await makeReadyPair()
  const admin = await makeAdmin()
  const body = { ...answers(coach.email), city: 'Boston' }
  await call('PUT', `/admin/nutritionists/${coach.id}`, { token: admin.token, body })
  await Extras.decide(await Extras.make(coach), false)
  await page.goto(new URL(`/admin/audit?person=${coach.id}`, page.url()).href)
  const acts = [
    ['waits for a decision again.', 'took back a decision on an extra specialty of'],
    ['is as it was before: city.', 'took back an edit of the profile of'],
  ] as const
  for (const [question, done] of acts) {
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await dialog.getByText(question).waitFor()
    await dialog.getByRole('button', { name: 'Undo it' }).click()
    await page.getByText(done).waitFor()
  }
  expect(await actsOn(coach)).toEqual(['coach.edit', 'extra.delete', 'extra.undo', 'coach.edit.undo'])
})

test('of two admins who edit one coach the second is told, keeps what they typed and sees the rest anew', async () => {
  const { coach } = await makeReadyPair({ firstName: 'Petra' })
  const page = await openAsAdmin(await makeAdmin(), `/admin/nutritionists/${coach.id}/edit`, phone)
  await page.getByLabel('City').fill('Boston')
  await write(
    CoachEntity.update({ coachId: coach.id }, { set: { schedule: 'Sundays' }, add: { version: 1 } }),
  )
  for (const name of ['Next', 'Next', 'Submit']) await page.getByRole('button', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('These answers were changed in the meantime.').first().waitFor()
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ schedule: 'Sundays' })
  await page.getByText('Sundays').waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save these changes' })
  await dialog.getByText('Counts at once: City.').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/admin/nutritionists')
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ city: 'Boston', schedule: 'Sundays' })
})
