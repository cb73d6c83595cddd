import { expect, test } from 'vitest'
import { makeAdmin } from '#scripts/testing/people'
import { makeReadyPair } from '#scripts/testing/ready-people'
import { call } from '#scripts/testing/request'
import { openAs, openAsAdmin } from './people'

const phone = { viewport: 'phone' } as const

test('on a phone, a client row has a delete button next to the link to the profile', async () => {
  const { client } = await makeReadyPair()
  const page = await openAsAdmin(
    await makeAdmin(),
    `/admin/clients?search=${encodeURIComponent(client.email)}`,
    phone,
  )
  const button = page.getByRole('listitem').getByRole('button', { name: 'Delete User Clara Client' })
  // A warm function may return directory rows that are a few seconds old.
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

test('signs out a client who is deleted during use and explains why at the next sign-in', async () => {
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
