import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { CoachEntity } from '#core/coach/entity'
import { messages } from '#core/shared/messages'
import { makeNewcomer } from '#scripts/testing/people'
import { openAs, type Screen } from './open'
import { watchRequests } from './requests'
import { answer, fillPersonalInfo } from './steps'

const step = (page: Screen, name: string) =>
  page.findByRole('heading', { level: 2, name: new RegExp(`${name}$`) })
const focusIsOn = (page: Screen, label: string) =>
  expect.poll(() => document.activeElement === page.getByLabelText(label)).toBe(true)

test('lists all problems of a step, focuses the first one and sends nothing', async () => {
  const person = await makeNewcomer('nutritionist')
  const requests = watchRequests()
  const page = await openAs(person, '/nutritionist')
  for (const name of ['First name', 'Last name']) await page.user.clear(await page.findByLabelText(name))
  await page.press('Next')
  await page.findByText('Please check 10 fields:')
  await focusIsOn(page, 'First name')

  await fillPersonalInfo(page, 'N0ra', 'Fi')
  await page.fill('ZIP code', '972')
  await page.fill('Phone number', '12345')
  await page.fill('Hours per week', '61')
  await page.user.click(page.getByLabelText("I'm 18 or older"))
  await page.press('Next')
  await page.findByText('Please check 6 fields:')
  const summary = page.getByRole('alert')
  for (const name of [messages.firstNameSymbols, messages.zipcode, messages.isOlder])
    within(summary).getByRole('link', { name })
  await focusIsOn(page, 'First name')
  await page.press(messages.phone, { role: 'link', inside: summary })
  await focusIsOn(page, 'Phone number')

  await fillPersonalInfo(page, 'Nora', 'Fielding')
  await page.press('Next')
  await step(page, 'Professional info')
  await page.press('Next')
  await page.findByRole('link', { name: messages.resumeRequired })
  expect(requests.filter(({ method, path }) => method === 'POST' && path === '/user/nutritionist')).toEqual(
    [],
  )
  expect(await CoachEntity.find({ coachId: person.id })).toBeUndefined()
})

test('clears an explanation that is no longer needed and announces the length of a text near its limit', async () => {
  const page = await openAs(await makeNewcomer('nutritionist'), '/nutritionist')
  await fillPersonalInfo(page, 'Nora', 'Fielding')
  await page.press('Next')
  await step(page, 'Professional info')
  const felony = 'Have you ever been convicted of a felony?'
  await answer(page, felony, 'Yes')
  await page.fill('Please explain', 'Long ago')
  await answer(page, felony, 'No')
  await waitFor(() => expect(page.queryByLabelText('Please explain')).toBeNull())
  await answer(page, felony, 'Yes')
  expect(await page.findByLabelText('Please explain')).toHaveProperty('value', '')

  const counters = () =>
    page.queryAllByRole('status').flatMap(({ textContent }) => textContent?.match(/\d+\/140/) ?? [])
  const offering = page.getByLabelText('Current offering')
  const paste = async (length: number) => {
    await page.user.clear(offering)
    await page.user.click(offering)
    await page.user.paste('a'.repeat(length))
  }
  await paste(100)
  expect(offering).toHaveProperty('value.length', 100)
  expect(counters()).toEqual([])
  await paste(130)
  await expect.poll(counters).toEqual(['130/140'])
})
