import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ClientEntity } from '#core/client/entity'
import { messages } from '#core/messages'
import { makeNewcomer } from '#scripts/testing/people'
import { openAs } from './people'
import { answer, fillClientIntake } from './steps'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()
const focusIsOnHeading = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
const yearsAgo = (years: number) => `01.15.${new Date().getFullYear() - years}`

test('who is too young or has no height is told at the field, and nothing is stored', async () => {
  const person = await makeNewcomer('client')
  const page = await openAs(person, '/client-onboarding')
  await fillClientIntake(page, 'Cleo', 'Marsh')
  await page.getByLabel('Birthdate').fill(yearsAgo(15))
  await page.getByLabel('Feet').fill('')
  await next(page)
  const summary = page.getByRole('alert').filter({ hasText: 'Please check 2 fields' })
  await summary.getByRole('link', { name: messages.tooYoung }).waitFor()
  await summary.getByRole('link', { name: messages.height }).click()
  expect(await page.getByLabel('Feet').evaluate((field) => field === document.activeElement)).toBe(true)
  // Neither ten feet nor twelve inches can be typed.
  await page.getByLabel('Feet').pressSequentially('10')
  await page.getByLabel('Inches').fill('')
  await page.getByLabel('Inches').pressSequentially('12')
  await expect.poll(() => page.getByLabel('Feet').inputValue()).toBe('1')
  await expect.poll(() => page.getByLabel('Inches').inputValue()).toBe('1')
  expect(await ClientEntity.find({ clientId: person.id })).toBeUndefined()

  await page.getByLabel('Birthdate').fill(yearsAgo(17))
  await next(page)
  await heading(page, 'Coach Preferences Form')
  await focusIsOnHeading(page)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await heading(page, 'Client Onboarding Form')
  await focusIsOnHeading(page)
})

test('a birthdate that cannot be stays as it was typed, and what is wrong stands beside it', async () => {
  const page = await openAs(await makeNewcomer('client'), '/client-onboarding')
  await fillClientIntake(page, 'Cleo', 'Marsh')
  const birthdate = page.getByLabel('Birthdate')
  for (const [typed, problem] of [
    [yearsAgo(-3), messages.tooYoung],
    ['02.30.1990', 'This date does not exist'],
    ['', 'Birthdate is required'],
  ] as const) {
    await birthdate.fill(typed)
    await birthdate.press('Tab')
    await page.getByText(problem).waitFor()
    await expect.poll(() => birthdate.inputValue()).toBe(typed)
    await expect.poll(() => birthdate.getAttribute('aria-invalid')).toBe('true')
  }
  await birthdate.fill('5/17/1990')
  await birthdate.press('Tab')
  await page.getByText('Birthdate is required').waitFor({ state: 'detached' })
  await next(page)
  await heading(page, 'Coach Preferences Form')
})

test('what was entered survives going back, a reload and another visit', async () => {
  const person = await makeNewcomer('client')
  const page = await openAs(person, '/client-onboarding')
  await fillClientIntake(page, 'Cleo', 'Marsh')
  await page.getByText('Draft saved').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Cleo')
  await expect.poll(() => page.getByLabel('Inches').inputValue()).toBe('6')
  await expect.poll(() => page.getByLabel('Birthdate').inputValue()).toBe('05.17.1990')
  await next(page)
  await heading(page, 'Coach Preferences Form')
  expect(await ClientEntity.find({ clientId: person.id })).toMatchObject({ firstName: 'Cleo', version: 1 })

  await page.getByLabel('Vegan').check()
  await answer(page, 'Personality', 'Challenging')
  await page.getByText('Draft saved').waitFor()
  await page.goBack()
  await heading(page, 'Client Onboarding Form')
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Cleo')
  await page.goForward()
  await heading(page, 'Coach Preferences Form')
  await expect.poll(() => page.getByLabel('Vegan').isChecked()).toBe(true)

  await page.goto('/client/dashboard')
  await page.waitForURL('**/client-onboarding')
  await heading(page, 'Coach Preferences Form')
  await expect.poll(() => page.getByLabel('Vegan').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL('**/client/dashboard')
  const stored = await ClientEntity.find({ clientId: person.id })
  expect(stored?.coachPreference).toMatchObject({ personality: 'Challenging', specialities: ['Vegan'] })
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual(
    [],
  )
})
