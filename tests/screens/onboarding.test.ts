import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ClientEntity } from '#core/client/entity'
import { messages } from '#core/shared/messages'
import { makeCoach, makeNewcomer } from '#scripts/testing/people'
import { openAs, type Screen } from './open'
import { fillClientIntake } from './steps'

const heading = (page: Screen, name: string) => page.findByRole('heading', { level: 1, name })
const focusIsOnHeading = () => expect.poll(() => document.activeElement?.tagName).toBe('H1')
const yearsAgo = (years: number) => `01.15.${new Date().getFullYear() - years}`

test('rejects a missing height or an age below the minimum at the field and stores nothing', async () => {
  const person = await makeNewcomer('client')
  const page = await openAs(person, '/client-onboarding')
  await fillClientIntake(page, 'Cleo', 'Marsh')
  await page.fill('Birthdate', yearsAgo(15))
  const [feet, inches] = [page.getByLabelText('Feet'), page.getByLabelText('Inches')]
  await page.user.clear(feet)
  await page.press('Next')
  const summary = (await page.findByText('Please check 2 fields:')).closest<HTMLElement>('[role=alert]')
  await page.press(messages.tooYoung, { role: 'link', inside: summary ?? undefined })
  await page.press(messages.height, { role: 'link', inside: summary ?? undefined })
  await expect.poll(() => document.activeElement).toBe(feet)
  // Ten feet or twelve inches can't be typed.
  await page.fill('Feet', '10')
  await page.fill('Inches', '12')
  expect(feet).toHaveProperty('value', '1')
  expect(inches).toHaveProperty('value', '1')
  expect(await ClientEntity.find({ clientId: person.id })).toBeUndefined()

  await page.fill('Birthdate', yearsAgo(17))
  await page.press('Next')
  await heading(page, 'Coach Preferences Form')
  await focusIsOnHeading()
  await page.press('Back')
  await heading(page, 'Client Onboarding Form')
  await focusIsOnHeading()
})

test('an impossible birthdate stays as typed, with an error next to it', async () => {
  const page = await openAs(await makeNewcomer('client'), '/client-onboarding')
  await fillClientIntake(page, 'Cleo', 'Marsh')
  const birthdate = page.getByLabelText('Birthdate')
  const type = async (text: string) => {
    await page.user.clear(birthdate)
    if (text) await page.user.type(birthdate, text)
    await page.user.tab()
  }
  for (const [typed, problem] of [
    [yearsAgo(-3), messages.tooYoung],
    ['02.30.1990', "This date doesn't exist"],
    ['', 'Birthdate is required'],
  ] as const) {
    await type(typed)
    await page.findByText(problem)
    expect(birthdate).toHaveProperty('value', typed)
    expect(birthdate.getAttribute('aria-invalid')).toBe('true')
  }
  await type('5/17/1990')
  await waitFor(() => expect(page.queryByText('Birthdate is required')).toBeNull())
  await page.press('Next')
  await heading(page, 'Coach Preferences Form')
})

test('the metric switch converts height and weight, and both stay metric after going back', async () => {
  const person = await makeNewcomer('client')
  const page = await openAs(person, '/client-onboarding')
  await fillClientIntake(page, 'Cleo', 'Marsh')
  await page.press('Metric', { role: 'switch' })
  const shown = (label: string) => page.getByLabelText<HTMLInputElement>(label).value
  expect([shown('Centimeters'), shown('Weight in kilograms')]).toEqual(['168', '68'])
  await page.fill('Centimeters', '180')
  await page.fill('Weight in kilograms', '70,5')
  await page.press('Next')
  await heading(page, 'Coach Preferences Form')
  expect(await ClientEntity.find({ clientId: person.id })).toMatchObject({ height: `5'11"`, weight: 155.4 })
  await page.press('Back')
  await heading(page, 'Client Onboarding Form')
  expect([shown('Centimeters'), shown('Weight in kilograms')]).toEqual(['180', '70.5'])
  await page.press('Metric', { role: 'switch' })
  expect([shown('Feet'), shown('Inches'), shown('Weight in pounds')]).toEqual(['5', '11', '155.4'])
})

test('each preference fills the plate and updates how many coaches fit, and the dashboard greets with the count', async () => {
  // Created before the first count, because a warm function caches coaches for ten seconds.
  await Promise.all([
    makeCoach({ specialities: ['Vegan'] }),
    makeCoach({ specialities: ['Vegan'] }),
    makeCoach({ specialities: ['Keto'] }),
  ])
  const page = await openAs(await makeNewcomer('client'), '/client-onboarding')
  await fillClientIntake(page, 'Cleo', 'Marsh')
  await page.press('Next')
  await heading(page, 'Coach Preferences Form')
  await page.findByText('3 coaches fit you, Cleo')
  const filled = () => document.querySelectorAll('form svg [data-filled=true]')
  expect(filled()).toHaveLength(0)
  await page.press('Vegan', { role: 'checkbox' })
  expect(filled()).toHaveLength(1)
  const count = await page.findByText('2 coaches fit you, Cleo')
  expect(count.getAttribute('role')).toBe('status')
  await page.press('Submit')
  const step = within(await page.findByRole('region', { name: 'Next step' }))
  await step.findByRole('heading', { name: '2 coaches fit you, Cleo' })
})
