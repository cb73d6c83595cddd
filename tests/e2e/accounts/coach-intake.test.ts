import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { CoachEntity } from '#core/coach/entity'
import { makeNewcomer } from '#scripts/testing/people'
import { openAs } from '../people'
import { fillPersonalInfo, fillProfessionalInfo } from '../steps'

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).waitFor()
/** How many pixels of a field are below the visible part. */
const hiddenPixels = (page: Page, label: string) =>
  page
    .getByLabel(label, { exact: true })
    .evaluate((field) => Math.max(0, field.getBoundingClientRect().bottom - window.innerHeight))
const isFocused = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement)

/** Records the requests of a page from now on. */
function countRequests(page: Page, path: string) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) sent.push(request.url())
  })
  return sent
}

test('the draft survives Back, Forward and a reload, and a double click sends one application', async () => {
  const person = await makeNewcomer('nutritionist')
  const page = await openAs(person, '/nutritionist')
  await fillPersonalInfo(page, 'Nora', 'Fielding')
  await next(page)
  await step(page, 'Step 2 of 3: Professional info')
  expect(await page.title()).toBe('Professional info, Coach Intake Form · Platewise')
  await expect.poll(() => page.locator('[aria-current=step]').textContent()).toBe('Professional info')
  await page.getByLabel('Current offering').fill('Weekly meal plans and a call every Friday')
  await page.goBack()
  await step(page, 'Personal info')
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Portland')
  await page.goForward()
  await step(page, 'Professional info')
  await page.getByText('Draft saved').waitFor()
  await page.reload()
  await step(page, 'Professional info')
  await page.getByText('Draft saved').waitFor()
  await expect
    .poll(() => page.getByLabel('Current offering').inputValue())
    .toBe('Weekly meal plans and a call every Friday')

  await fillProfessionalInfo(page)
  await next(page)
  await step(page, 'Form result')
  await page.reload()
  await step(page, 'Form result')
  await page.getByText(/resume\.pdf/).waitFor()
  await page.getByRole('link', { name: 'Change City' }).click()
  await expect.poll(() => isFocused(page, 'City')).toBe(true)
  await page.getByLabel('City').fill('Salem')
  await page.getByRole('button', { name: 'Back to review' }).click()
  await step(page, 'Form result')
  await page.getByText('Salem').waitFor()
  await expect.poll(() => isFocused(page, 'Change City')).toBe(true)
  expect(await CoachEntity.find({ coachId: person.id })).toBeUndefined()

  const sent = countRequests(page, '/user/nutritionist')
  await page.getByRole('button', { name: 'Submit' }).dblclick()
  await page.waitForURL('**/nutritionist/status/pending')
  expect(sent).toHaveLength(1)
  expect(await CoachEntity.find({ coachId: person.id })).toMatchObject({ city: 'Salem', version: 1 })

  // Going back doesn't let you submit the same application again.
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/nutritionist/status/pending')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual(
    [],
  )
})

test('scrolls to the first problem, and keeps a half-completed form that is left', async () => {
  const page = await openAs(await makeNewcomer('nutritionist'), '/nutritionist')
  await page.getByLabel('First name').fill('')
  await next(page)
  await expect.poll(() => isFocused(page, 'First name')).toBe(true)
  await expect.poll(() => hiddenPixels(page, 'First name')).toBe(0)
  await page.getByLabel('City').fill('Portland')
  await page.getByRole('link', { name: 'Support' }).click()
  await page.waitForURL('**/support')
  await page.goBack()
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Portland')
})
