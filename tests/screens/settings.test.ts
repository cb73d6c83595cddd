import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { CoachEntity } from '#core/coach/entity'
import { write } from '#core/lib/table'
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

test('a draft brings back only the answers that were changed in it', async () => {
  const coach = await makeSeller({ city: 'Portland', zipcode: '97201' })
  const page = await openAs(coach, '/nutritionist/profile/edit')
  await page.fill('City', 'Salem')
  await page.findByText(/^Draft saved/)
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  const drafts = keys.filter((key) => key.includes('draft')).map((key) => [key, localStorage.getItem(key)])
  await write(CoachEntity.update({ coachId: coach.id }, { set: { zipcode: '97301' }, add: { version: 1 } }))
  const later = await openAs(coach, '/nutritionist/profile')
  for (const [key, draft] of drafts) localStorage.setItem(key ?? '', draft ?? '')
  await later.press('Edit Profile', { role: 'link' })
  await waitFor(async () => expect(await later.findByLabelText('City')).toHaveProperty('value', 'Salem'))
  expect(await later.findByLabelText('ZIP code')).toHaveProperty('value', '97301')
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
