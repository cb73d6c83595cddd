import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { makeSeller } from '#scripts/testing/payments'
import { makeNewcomer } from '#scripts/testing/people'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { openAs } from './open'

test('changing the email from the settings opens its field', async () => {
  const people = [
    [await makeReadyClient(), '/client'],
    [await makeSeller(), '/nutritionist'],
  ] as const
  for (const [person, area] of people) {
    const page = await openAs(person, `${area}/settings`, { viewport: 'phone' })
    await page.press('Change email', { role: 'link' })
    await expect.poll(() => location.pathname).toBe(`${area}/profile/edit`)
    await waitFor(() => expect(document.activeElement).toHaveProperty('value', person.email))
  }
})

test('leaving an application asks nothing, because its draft stays', async () => {
  const page = await openAs(await makeSeller({ city: 'Portland' }), '/nutritionist/profile')
  await page.press('Edit Profile', { role: 'link' })
  await page.fill('City', 'Salem')
  history.back()
  await page.findByRole('link', { name: 'Edit Profile' })
  await page.press('Edit Profile', { role: 'link' })
  await waitFor(async () => expect(await page.findByLabelText('City')).toHaveProperty('value', 'Salem'))
  await page.findByText(/^Draft saved/)
})

test('people without a profile return from their data to the first form', async () => {
  for (const [type, form] of [
    ['client', '/client-onboarding'],
    ['nutritionist', '/nutritionist'],
  ] as const) {
    const page = await openAs(await makeNewcomer(type), form)
    await page.press('My data', { role: 'link' })
    await page.press('Back to the form', { role: 'link' })
    await expect.poll(() => location.pathname).toBe(form)
    await page.findByLabelText('First name')
  }
})
