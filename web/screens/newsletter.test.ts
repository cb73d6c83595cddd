import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { isSuppressed } from '#core/mail/suppression'
import { makeAdmin, makeClient } from '#scripts/testing/people'
import { services } from '#scripts/testing/world'
import { openAsAdmin } from './open'

test('an admin sees from the dashboard whom mails do not reach, and has mails sent again', async () => {
  const client = await makeClient()
  await services.ses.end(client.email, 'bounce')
  const page = await openAsAdmin(await makeAdmin(), '/admin/dashboard', { viewport: 'phone' })
  const undelivered = await page.findByRole('region', { name: 'Undelivered mails' })
  await within(undelivered).findByText(/Mails come back from/)
  await page.press('See all', { role: 'link', inside: undelivered })
  await page.press(/^Send mails again to/)
  await page.press('Send mails again', { inside: await page.findByRole('dialog') })
  await page.findByText(/Mails reach everybody/)
  expect(await isSuppressed(client.email)).toBe(false)
})
