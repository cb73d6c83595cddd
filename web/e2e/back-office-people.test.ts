import { expect, test } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin } from '#scripts/testing/people'
import { services } from '#scripts/testing/world'
import { makeReadyPair, openAs, openAsAdmin, suspendClient } from './people'

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
  expect(await page.getByRole('list', { name: 'Acts' }).getByRole('listitem').count()).toBe(3)
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
    expect(await page.getByRole('button', { name: /Undo|Keep my plan/ }).count()).toBe(0)
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
  await page.waitForURL('**/admin/nutritionists')
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ city: 'Boston' })

  await page.goto(new URL(`/admin/nutritionists/${coach.id}`, page.url()).href)
  await page.getByRole('button', { name: 'SUSPEND ACCOUNT' }).click()
  await page.getByRole('dialog', { name: 'Suspension' }).getByRole('button', { name: 'Suspend' }).click()
  await page.waitForURL('**/admin/dashboard')
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ status: 'SUSPENDED' })
  expect(await actsOn(coach)).toEqual(['coach.edit', 'coach.status'])
  expect(await actsOn(client)).toEqual([])
})
