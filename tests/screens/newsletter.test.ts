import { expect, test } from 'vitest'
import { isSuppressed } from '#core/mail/suppression'
import { makeAdmin, makeClient } from '#scripts/testing/people'
import { services } from '#scripts/testing/setup/test-services'
import { openAsAdmin } from './open'

test('an admin sees on the dashboard who cannot receive email and allows sending again', async () => {
  const client = await makeClient()
  await services.ses.end(client.email, 'bounce')
  const page = await openAsAdmin(await makeAdmin(), '/admin/dashboard', { viewport: 'phone' })
  await page.findByText(/^Latest: /)
  await page.press('Email delivery problems', { role: 'link' })
  await page.findByText(/are bouncing/)
  await page.press(/^Resume emails to/)
  await page.press('Resume emails', { inside: await page.findByRole('dialog') })
  await page.findByText(/No delivery problems/)
  expect(await isSuppressed(client.email)).toBe(false)
})
