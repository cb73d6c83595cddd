import { within } from '@testing-library/dom'
import type { Screen } from './open'

/** Selects an answer in a group of radio buttons. */
export async function answer(page: Screen, question: string, option: string) {
  const group = within(await page.findByRole('radiogroup', { name: question }))
  await page.user.click(group.getByLabelText(option))
}

/** Fills in step 1 of the client onboarding. */
export async function fillClientIntake(page: Screen, firstName: string, lastName: string) {
  await page.fill('First name', firstName)
  await page.fill('Last name', lastName)
  await answer(page, 'Gender', 'Female')
  await page.fill('Birthdate', '05.17.1990')
  await page.fill('Feet', '5')
  await page.fill('Inches', '6')
  await page.fill('Weight in pounds', '150')
}

/** Fills in step 1 of the coach intake form. */
export async function fillPersonalInfo(page: Screen, firstName: string, lastName: string) {
  await page.fill('First name', firstName)
  await page.fill('Last name', lastName)
  await page.fill('Address', '12 Garden Street')
  await page.fill('City', 'Portland')
  await page.user.selectOptions(page.getByLabelText(/^State/), 'OR')
  await page.fill('ZIP code', '97201')
  await page.fill('Phone number', '(503) 555-0142')
  await answer(page, 'Gender', 'Female')
  await page.fill('Hours per week', '24')
  await answer(page, 'Can you work at nights?', 'No')
  const isAdult = page.getByLabelText<HTMLInputElement>("I'm 18 or older")
  if (!isAdult.checked) await page.user.click(isAdult)
}
