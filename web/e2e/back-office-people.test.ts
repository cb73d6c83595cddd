import { expect, test } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { CoachEntity } from '#core/coach/entity'
import { makeAdmin } from '#scripts/testing/people'
import { makeReadyPair } from '#scripts/testing/ready-people'
import { call } from '#scripts/testing/request'
import { openAs, openAsAdmin } from './people'

const phone = { viewport: 'phone' } as const

test('the focus goes back to the button that asked, and a suspended account leads to the dashboard', async () => {
  const { coach } = await makeReadyPair()
  const page = await openAsAdmin(await makeAdmin(), `/admin/nutritionists/${coach.id}`, phone)
  const suspend = page.getByRole('button', { name: 'SUSPEND ACCOUNT' })
  const question = page.getByRole('dialog', { name: 'Suspension' })
  await suspend.press('Enter')
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect.poll(() => suspend.evaluate((button) => button === document.activeElement)).toBe(true)
  await suspend.press('Enter')
  await question.getByRole('button', { name: 'Suspend' }).click()
  await page.waitForURL('**/admin/dashboard')
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ status: 'SUSPENDED' })
  expect(
    (await AuditEntity.queryAll(`audited#${coach.id}`, { index: 'gsi1' })).map(({ action }) => action),
  ).toEqual(['coach.status'])
})

test('on a phone the row of a client offers to delete them as well, beside what leads to the profile', async () => {
  const { client } = await makeReadyPair()
  const page = await openAsAdmin(
    await makeAdmin(),
    `/admin/clients?search=${encodeURIComponent(client.email)}`,
    phone,
  )
  const button = page.getByRole('listitem').getByRole('button', { name: 'Delete User Clara Client' })
  // What a warm function keeps of the directory may be some seconds old.
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
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
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
  await page.waitForURL('**/login**')
  await page.getByRole('textbox', { name: 'Email' }).fill(client.email)
  await page.getByLabel('Password', { exact: true }).fill('platewise')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText('Your account was deleted.').first().waitFor()
})
