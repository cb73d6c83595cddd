import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { askForEmail, makeCoach } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { openAs, type Screen } from './open'

const waiting = (page: Screen) =>
  page.queryAllByRole('status').find(({ textContent }) => textContent?.includes('waiting for confirmation'))

test('an approved coach sees that the link and an admin are missing, and then only the admin', async () => {
  const coach = await makeCoach()
  const email = `moved-${coach.email}`
  const token = await askForEmail(coach.token, email)
  const requested = async (page: Screen) => {
    const table = within(await page.findByRole('table', { name: 'Requested changes' }))
    await table.findByText(email)
  }
  let page = await openAs(coach, '/nutritionist/profile')
  await requested(page)
  await expect.poll(() => waiting(page)?.textContent).toContain(email)
  page = await openAs(coach, '/nutritionist/profile/edit')
  await expect.poll(() => waiting(page)).toBeDefined()
  await waitFor(() => expect(page.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', email))

  await call('POST', '/user/email/confirm', { body: { token } })
  page = await openAs(coach, '/nutritionist/profile')
  await requested(page)
  expect(waiting(page)).toBeUndefined()
})
