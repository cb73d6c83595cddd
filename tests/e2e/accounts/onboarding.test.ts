import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ClientEntity } from '#core/client/entity'
import { makeNewcomer } from '#scripts/testing/people'
import { openAs } from '../people'
import { answer, fillClientIntake } from '../steps'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()

test('answers survive going back, a reload and another visit', async () => {
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
