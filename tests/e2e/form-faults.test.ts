import { Buffer } from 'node:buffer'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { CoachEntity } from '#core/coach/entity'
import { localKeys } from '#scripts/local/environment'
import { makeCoach, makeNewcomer } from '#scripts/testing/people'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { open } from '#scripts/testing/setup/site'
import { services } from '#scripts/testing/setup/test-services'
import { openAs } from './people'
import { fillPersonalInfo, fillProfessionalInfo } from './steps'

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).waitFor()
const isInView = (text: Locator) =>
  text.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })
const notAccepted = "This file type isn't supported"

test('goes to the field of a file that the server rejected and no longer shows it as uploaded', async () => {
  const person = await makeNewcomer('nutritionist')
  const page = await openAs(person, '/nutritionist')
  await fillPersonalInfo(page, 'Nora', 'Fielding')
  await next(page)
  await step(page, 'Professional info')
  await fillProfessionalInfo(page)
  await next(page)
  await step(page, 'Form result')
  await page.getByText('Draft saved').waitFor()
  // After a reload, the second step has never been rendered in this document.
  await page.reload()
  await step(page, 'Form result')
  await page.getByText(/resume\.pdf/).waitFor()
  for (const { key } of services.s3.list(localKeys.bucket, `tmp/${person.id}/`))
    services.s3.putObject({
      bucket: localKeys.bucket,
      key,
      body: Buffer.from('only text'),
      contentType: 'application/pdf',
    })
  await page.getByRole('button', { name: 'Submit' }).click()
  await step(page, 'Professional info')
  const summary = page.getByRole('alert').filter({ hasText: 'Please check one field:' })
  await summary.getByRole('link', { name: notAccepted }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('resume')
  await expect.poll(() => isInView(page.getByText(notAccepted).last())).toBe(true)
  await expect.poll(() => page.getByText('File uploaded').count()).toBe(0)
  expect(await CoachEntity.find({ coachId: person.id })).toBeUndefined()
})

test('explains the limit of five next to the option that was tapped', async () => {
  const client = await makeReadyClient()
  const page = await openAs(client, '/client/profile/edit-preferences')
  const group = page.getByRole('group', { name: /^Specialties/ })
  const boxes = group.getByRole('checkbox')
  await boxes.first().waitFor()
  const count = await boxes.count()
  for (let index = 0; index < count; index++) await boxes.nth(index).uncheck()
  await group.getByText('Choose up to 5').waitFor()
  const places = () => boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().width))
  const before = await places()
  for (let index = 0; index < 5; index++) {
    await boxes.nth(index).check()
    await group
      .getByRole('status')
      .getByText(`${index + 1} of 5`)
      .waitFor()
  }
  // The options keep their places, so people can keep choosing.
  expect(await places()).toEqual(before)
  const sixth = boxes.nth(5)
  await sixth.scrollIntoViewIfNeeded()
  await sixth.tap({ force: true })
  await expect.poll(() => sixth.isChecked()).toBe(false)
  const reason = group.getByText("That's 5, the limit. Remove one to choose another.")
  const [box, text] = await Promise.all([sixth.boundingBox(), reason.boundingBox()])
  const below = (text?.y ?? Number.NaN) - (box?.y ?? Number.NaN)
  expect(below).toBeGreaterThan(0)
  expect(below).toBeLessThan(60)
  expect(await isInView(reason)).toBe(true)

  await boxes.first().uncheck()
  await group.getByText('4 of 5').waitFor()
  await expect.poll(() => reason.count()).toBe(0)
  await sixth.press('Space')
  await expect.poll(() => sixth.isChecked()).toBe(true)
  await boxes.first().press('Space')
  await expect.poll(() => boxes.first().isChecked()).toBe(false)
  await reason.waitFor()
})

test('in a long form, the next button and the draft status are visible from the start, above the bottom bar', async () => {
  const page = await openAs(await makeNewcomer('nutritionist'), '/nutritionist')
  await page.getByLabel('First name').fill('Nora')
  expect(await page.evaluate(() => document.documentElement.scrollHeight > 2 * window.innerHeight)).toBe(true)
  expect(await isInView(page.getByRole('button', { name: 'Next', exact: true }))).toBe(true)
  await page.getByText('Draft saved').waitFor()
  expect(await isInView(page.getByText('Draft saved'))).toBe(true)

  const theirs = await openAs(await makeReadyClient(), '/client/profile/edit-preferences')
  const [submit, bar] = await Promise.all([
    theirs.getByRole('button', { name: 'Submit' }).boundingBox(),
    theirs.getByRole('navigation', { name: 'Quick' }).boundingBox(),
  ])
  expect((submit?.y ?? 0) + (submit?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  expect(submit?.y).toBeGreaterThan(600)
})

test('an invalid field has a red border even without focus and some space above its error', async () => {
  const page = await openAs(await makeNewcomer('client'), '/client-onboarding')
  await next(page)
  await page.getByRole('alert').filter({ hasText: 'Please check' }).waitFor()
  const weight = page.getByLabel('Weight in pounds')
  const look = await weight.evaluate((field) => {
    const error = document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--mantine-color-error)'
    const red = getComputedStyle(probe).color
    probe.remove()
    return {
      isFocused: field === document.activeElement,
      isRed: getComputedStyle(field).borderTopColor === red,
      gap: (error?.getBoundingClientRect().top ?? 0) - field.getBoundingClientRect().bottom,
    }
  })
  expect(look).toMatchObject({ isFocused: false, isRed: true })
  expect(look.gap).toBeGreaterThanOrEqual(4)
  const gender = page.getByRole('radiogroup', { name: 'Gender' })
  const gap = await gender.evaluate((group) => {
    const error = [...(group.closest('.mantine-InputWrapper-root')?.children ?? [])].at(-1)
    const last = [...group.querySelectorAll('input')].at(-1)
    return (error?.getBoundingClientRect().top ?? 0) - (last?.getBoundingClientRect().bottom ?? 0)
  })
  expect(gap).toBeGreaterThanOrEqual(4)
})

/**
 * Presses as slowly as a person. Anything that appears between mouse down and up would move the button away.
 */
async function pressSlowly(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true })
  await button.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0 } = (await button.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + 4)
  await page.mouse.down()
  for (let frame = 0; frame < 5; frame++) await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.mouse.up()
}

test('leaving an invalid field by pressing a button does not move the button', async () => {
  const page = await openAs(await makeCoach(), '/nutritionist/dashboard', { viewport: 'desktop' })
  await page.getByRole('button', { name: 'Add link' }).click()
  await page.getByRole('textbox', { name: 'Calendar link' }).fill('http://')
  await pressSlowly(page, 'Send to Admin')
  await page.getByText(/^Please check/).waitFor()

  const login = await open('/login')
  await login.getByLabel('Email').fill('nobody')
  await pressSlowly(login, 'Login')
  await login.getByText(/^Please check/).waitFor()
})
