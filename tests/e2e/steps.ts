import { Buffer } from 'node:buffer'
import type { Page } from 'playwright-core'
import { mailTo, open } from '#scripts/testing/setup/site'

export const PASSWORD = 'platewise'

/** The smallest possible PDF as a résumé. */
export const resume = {
  name: 'resume.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
}

type Registration = 'Join as a client' | 'Apply as a coach'

/** Registers up to the screen for the emailed code, which appears only for a new email address. */
export async function signUp(type: Registration, email: string): Promise<Page> {
  const page = await open('/register')
  await page.getByRole('button', { name: type }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password confirmation', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  return page
}

/** Registers with the emailed code and ends on the first form of that account type. */
export async function register(type: Registration, email: string): Promise<Page> {
  const page = await signUp(type, email)
  await page.getByLabel('Six-digit code').fill(await codeFor(email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  return page
}

export async function codeFor(email: string, subject = /code/): Promise<string> {
  return /\b\d{6}\b/.exec((await mailTo(email, subject)).text)?.[0] ?? ''
}

/** Logs out with the menu of a phone. */
export async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click()
}

export async function logIn(page: Page, email: string, password = PASSWORD) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

export async function logInAsAdmin(page: Page, email: string, password = PASSWORD) {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Selects an answer in a group of radio buttons. */
export const answer = (page: Page, question: string, option: string) =>
  page.getByRole('radiogroup', { name: question }).getByLabel(option, { exact: true }).check()

/** Fills in step 1 of the coach intake form. */
export async function fillPersonalInfo(page: Page, firstName: string, lastName: string) {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Address', { exact: true }).fill('12 Garden Street')
  await page.getByLabel('City').fill('Portland')
  await page.getByLabel('State').selectOption('OR')
  await page.getByLabel('ZIP code').fill('97201')
  await page.getByLabel('Phone number').fill('(503) 555-0142')
  await answer(page, 'Gender', 'Female')
  await page.getByLabel('Hours per week').fill('24')
  await answer(page, 'Can you work at nights?', 'No')
  await page.getByLabel("I'm 18 or older").check()
}

/** Fills in step 2, including a résumé. */
export async function fillProfessionalInfo(page: Page) {
  await answer(page, 'Have you ever been convicted of a felony?', 'No')
  await page.getByLabel('Years of experience').fill('6')
  await answer(page, 'Are you a certified dietitian?', 'Yes')
  await answer(page, 'Do you have a degree in nutrition?', 'Yes')
  await answer(page, 'Are you a certified specialist in sports dietetics (CSSD)?', 'No')
  await page.getByLabel('Precision Nutrition').check()
  await page.getByLabel('Vegan').check()
  await page.getByLabel('Sports Nutrition').check()
  await page.getByLabel('Zoom').check()
  await page.getByLabel('Current offering').fill('Weekly meal plans and a call every Friday')
  await page.locator('input[type=file][name=resume], #resume').first().setInputFiles(resume)
  await page.getByText('File uploaded').waitFor()
}

/** Fills in step 1 of the client onboarding. */
export async function fillClientIntake(page: Page, firstName: string, lastName: string) {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await answer(page, 'Gender', 'Female')
  await page.getByLabel('Birthdate').fill('05.17.1990')
  await page.getByLabel('Feet').fill('5')
  await page.getByLabel('Inches').fill('6')
  await page.getByLabel('Weight in pounds').fill('150')
}
