import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { SPECIALITIES } from '#core/shared/catalogue'
import { messages } from '#core/shared/messages'
import { makeCoach, type TestPerson } from '#scripts/testing/people'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { openAs } from './people'

const NAMES = ['Ana', 'Bea', 'Cid', 'Dan', 'Eva', 'Fay', 'Gus', 'Hal', 'Ida', 'Jan', 'Kim', 'Lea']
let client: TestPerson

beforeAll(async () => {
  client = await makeReadyClient()
  for (const firstName of NAMES) await makeCoach({ firstName, lastName: 'Coach' })
})

const cards = (page: Page) => page.getByRole('list', { name: 'Coaches', exact: true }).getByRole('article')
const told = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()

test('opening a coach cancels a pending search, which would otherwise navigate back', async () => {
  const page = await openAs(client, '/client/nutritionists')
  await told(page, '12 coaches')
  const opened = Promise.withResolvers<void>()
  await page.route('**/client/nutritionists/*', async (route) => {
    await opened.promise
    await route.continue()
  })
  await page.clock.install()
  await page.getByRole('searchbox').fill('bea')
  await cards(page).getByRole('link').first().click()
  await page.clock.runFor(1000)
  opened.resolve()
  await page.getByRole('heading', { level: 1, name: / Coach\b/ }).waitFor()
})

/** Replaces every text by an element, as Chrome does when it translates a page. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const font = document.createElement('font')
      font.textContent = text.data.toUpperCase()
      text.replaceWith(font)
    }
  })

test('a page that the browser translates shows what changes, and stays', async () => {
  const page = await openAs(client, '/client/nutritionists')
  await page.getByRole('button', { name: '5+ years', exact: true }).click()
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
  // The code that survives it loads once the page is idle.
  await page.waitForFunction(() => String(Node.prototype.removeChild).includes('catch'))
  await translate(page)
  await page.getByRole('button', { name: 'FILTERS (1)' }).waitFor()
  await page.getByRole('button', { name: '5+ YEARS', exact: true }).click()
  await page.getByRole('button', { name: 'FILTERS', exact: true }).waitFor()
  await page.getByRole('button', { name: 'VEGAN', exact: true }).click()
  await page.getByRole('button', { name: 'FILTERS (1)' }).waitFor()
})

test('a sixth specialty cannot be selected in the filter sheet', async () => {
  const page = await openAs(client, '/client/nutritionists')
  await page.getByRole('button', { name: 'Filters' }).click()
  const group = page.getByRole('group', { name: 'Specialties' })
  for (const name of SPECIALITIES.slice(0, 5)) await group.getByLabel(name, { exact: true }).check()
  await group.getByText('5 of 5').waitFor()
  // At the end of the list, where the rest of the filter is out of view.
  const sixth = group.getByRole('checkbox').last()
  await sixth.scrollIntoViewIfNeeded()
  await sixth.click({ force: true })
  await expect.poll(() => sixth.isChecked()).toBe(false)
  const reason = group.getByText("That's 5, the limit. Remove one to choose another.")
  const [box, text] = await Promise.all([sixth.boundingBox(), reason.boundingBox()])
  expect(Math.abs((text?.y ?? 0) - (box?.y ?? 0))).toBeLessThan(60)
  const footer = await page.getByRole('button', { name: /^Show \d+ coach/ }).boundingBox()
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0)
  await group.getByLabel(SPECIALITIES[0], { exact: true }).uncheck()
  await group.getByText('4 of 5').waitFor()
  await expect.poll(() => reason.count()).toBe(0)
  await page.getByRole('button', { name: 'Show 12 coaches' }).click()
})

test('on a phone, the next step with a coach is visible from the start and never covers the focused element', async () => {
  const promotionTime = new Date(Date.now() + 86_400_000).toISOString()
  const coach = await makeCoach({ firstName: 'Nia', promotionTime })
  const page = await openAs(client, `/client/nutritionists/${coach.id}`, { viewport: 'phone' })
  const step = page.getByRole('region', { name: 'Next step' })
  const hire = step.getByRole('button', { name: 'Hire now' })
  await hire.waitFor()
  await step.getByText('Nothing to pay today').waitFor()
  const quick = await page.getByRole('navigation', { name: 'Quick' }).boundingBox()
  const box = await hire.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(quick?.y ?? 0)
  await expect.poll(() => page.getByRole('button', { name: 'Hire now' }).count()).toBe(1)
  // A promotion is paid for, so the badge must not use the green of positive states.
  const promoted = page.locator('.mantine-Badge-root', { hasText: 'Promoted' })
  const [red = 0, green = 0, blue = 0] = await promoted.evaluate((badge) =>
    (getComputedStyle(badge).backgroundColor.match(/\d+/g) ?? []).map(Number),
  )
  expect(red).toBeGreaterThan(green)
  expect(green).toBeGreaterThan(blue)

  // Above the bottom navigation, but behind the sticky next step.
  await page.setViewportSize({ width: 390, height: 640 })
  const top = (await step.locator('> *').boundingBox())?.y ?? 0
  const chat = page.getByRole('button', { name: 'Open chat' })
  const bottom = () => chat.evaluate((button) => button.getBoundingClientRect().bottom)
  await page.evaluate((by) => window.scrollBy(0, by), (await bottom()) - top - 25)
  expect(await bottom()).toBeCloseTo(top + 25, 0)
  await chat.focus()
  await expect.poll(bottom).toBeLessThanOrEqual(top)

  await hire.focus()
  await hire.press('Enter')
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await step.getByText('request pending').waitFor()
  await expect.poll(() => hire.isDisabled()).toBe(true)
  // The focused button explains why it's disabled.
  expect(await hire.evaluate((button) => button === document.activeElement)).toBe(true)
  const reason = await hire.getAttribute('aria-describedby')
  await expect.poll(() => page.locator(`#${reason}`).textContent()).toMatch(/^Nia will decide soon/)
})

test('Back on the page of a coach restores the previous list, or opens all coaches if there is none', async () => {
  const page = await openAs(client, '/client/nutritionists', { viewport: 'phone' })
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(9)
  const count = await cards(page).count()
  const last = cards(page).last().getByRole('link')
  await last.scrollIntoViewIfNeeded()
  const scroll = () => page.evaluate(() => Math.round(window.scrollY))
  const before = await scroll()
  expect(before).toBeGreaterThan(1000)
  await last.click()
  await page.waitForURL('**/client/nutritionists/*')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect.poll(() => cards(page).count()).toBe(count)
  await expect.poll(scroll).toBe(before)

  await last.click()
  await page.waitForURL('**/client/nutritionists/*')
  const alone = await openAs(client, new URL(page.url()).pathname)
  await alone.getByRole('link', { name: 'Back', exact: true }).click()
  await alone.waitForURL('**/client/nutritionists')
})

test('on a phone, coaches start high up, and answers are left out in a sheet that shows the new best match', async () => {
  const page = await openAs(client, '/client/nutritionists', { viewport: 'phone' })
  await page.setViewportSize({ width: 390, height: 844 })
  const best = page.getByRole('list', { name: messages.recommendedHeading }).getByRole('article')
  await best.nth(2).waitFor()
  const topOf = async (index: number) => (await best.nth(index).boundingBox())?.y ?? Number.NaN
  expect(await topOf(0)).toBeLessThan(280)
  const quick = await page.getByRole('navigation', { name: 'Quick' }).boundingBox()
  // The third card's name and rating are above the bar.
  expect(await topOf(2)).toBeLessThan((quick?.y ?? 0) - 64)
  expect((await best.first().boundingBox())?.height).toBeLessThan(200)

  // Further down, the sheet's button is out of view, but not for the keyboard.
  await page.evaluate(() => scrollTo(0, 600))
  await page.getByRole('button', { name: 'Matching on 3' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Your answers' })
  await sheet.getByRole('button', { name: 'Ignore: Vegan' }).click()
  await sheet.getByRole('button', { name: 'Include: Vegan' }).waitFor()
  await told(page, 'Best match: ')
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await sheet.getByRole('button', { name: 'Show best matches' }).click()
  await page.getByRole('button', { name: 'Matching on 2 of 3' }).waitFor()
  await expect.poll(() => topOf(0)).toBeGreaterThan(0)
  await best.first().getByText('Fits 1 of 2').waitFor()
})

test('an offer to undo makes room for dialogs and for the next action', async () => {
  const page = await openAs(client, '/client/nutritionists', { viewport: 'phone' })
  const undo = page.getByRole('button', { name: 'Undo' })
  const save = cards(page).first().getByRole('button', { name: /^Save/ })
  await save.click()
  await save.and(page.locator('[aria-pressed=true]')).click()
  await undo.waitFor()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
  expect(await undo.count()).toBe(0)
})
