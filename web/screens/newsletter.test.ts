import { expect, test } from 'vitest'
import { isSuppressed } from '#core/mail/suppression'
import { makeAdmin, makeClient } from '#scripts/testing/people'
import { services } from '#scripts/testing/test-services'
import { openAsAdmin } from './open'

test('an admin sees on the dashboard who cannot receive email and allows sending again', async () => {
  const client = await makeClient()
  await services.ses.end(client.email, 'bounce')
  const page = await openAsAdmin(await makeAdmin(), '/admin/dashboard', { viewport: 'phone' })
  await page.findByText(/^Latest: /)
  await page.press('Undelivered mails', { role: 'link' })
  await page.findByText(/Mails come back from/)
  await page.press(/^Send mails again to/)
  await page.press('Send mails again', { inside: await page.findByRole('dialog') })
  await page.findByText(/Mails reach everybody/)
  expect(await isSuppressed(client.email)).toBe(false)
})
