import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { SPECIALITIES } from '#core/catalogue'
import { LinkEntity } from '#core/link/entity'
import { makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { makeReadyClient, openAs } from './people'

const NAMES = ['Ana', 'Bea', 'Cid', 'Dan', 'Eva', 'Fay', 'Gus', 'Hal', 'Ida', 'Jan', 'Kim', 'Lea']
let client: TestPerson

beforeAll(async () => {
  client = await makeReadyClient()
  for (const [index, firstName] of NAMES.entries())
    await makeCoach({ firstName, lastName: 'Coach', gender: index < 3 ? 'female' : 'male' })
})

const cards = (page: Page) => page.getByRole('list', { name: 'Coaches', exact: true }).getByRole('article')
const told = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()

test('search and filters stand in the address and survive a reload and the way back', async () => {
  const page = await openAs(client, '/client/nutritionists', { viewport: 'desktop' })
  await told(page, '12 coaches')
  await page.getByRole('button', { name: 'Gender' }).click()
  await page.getByLabel('Female', { exact: true }).check()
  await told(page, '3 coaches')
  await page.keyboard.press('Escape')
  await page.getByLabel('Female', { exact: true }).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Gender (1)')
  await page.getByRole('searchbox').fill('bea')
  await told(page, '1 coach')
  const url = new URL(page.url())
  expect(url.searchParams.get('search')).toBe('bea')
  expect(url.searchParams.get('gender')).toContain('female')

  await page.reload()
  await told(page, '1 coach')
  expect(await page.getByRole('searchbox').inputValue()).toBe('bea')
  await cards(page)
    .getByRole('link', { name: /Bea Coach/ })
    .click()
  await page.getByRole('heading', { level: 1, name: /Bea Coach/ }).waitFor()
  await page.goBack()
  await told(page, '1 coach')
  expect(page.url()).toBe(url.href)
  await page.getByRole('button', { name: 'Remove Female' }).click()
  await page.getByRole('button', { name: 'Remove “bea”' }).click()
  await told(page, '12 coaches')
  expect(new URL(page.url()).search).toBe('')
})

test('who opens a coach while a search waits is not called back by it', async () => {
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

test('Load more adds the rest and goes on at the first new coach', async () => {
  const page = await openAs(client, '/client/nutritionists')
  await told(page, '12 coaches')
  expect(await cards(page).count()).toBe(9)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.poll(() => cards(page).count()).toBe(12)
  const tenth = cards(page).nth(9).getByRole('link')
  await expect.poll(() => tenth.evaluate((link) => link === document.activeElement)).toBe(true)
  expect(new Set(await cards(page).getByRole('heading').allTextContents()).size).toBe(12)
  expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0)
})

test('a search without a result says what could be left out', async () => {
  const page = await openAs(client, '/client/nutritionists?search=zzz')
  await page.getByRole('heading', { name: 'No coach matches all of this' }).waitFor()
  await page.getByText('Try without “zzz”.').waitFor()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await told(page, '12 coaches')
})

test('a sixth specialty cannot be chosen, in the sheet or in the address', async () => {
  const page = await openAs(client, '/client/nutritionists')
  await page.getByRole('button', { name: 'Filters' }).click()
  const group = page.getByRole('group', { name: 'Specialties' })
  for (const name of SPECIALITIES.slice(0, 5)) await group.getByLabel(name, { exact: true }).check()
  await group.getByText('You have chosen 5, which is the limit. Remove one to choose another.').waitFor()
  const sixth = group.getByLabel(SPECIALITIES[5] ?? '', { exact: true })
  expect(await sixth.isDisabled()).toBe(true)
  await group.getByLabel(SPECIALITIES[0], { exact: true }).uncheck()
  expect(await sixth.isDisabled()).toBe(false)
  await page.getByRole('button', { name: 'Show 12 coaches' }).click()

  const six = encodeURIComponent(JSON.stringify(SPECIALITIES.slice(0, 6)))
  await page.goto(`/client/nutritionists?specialities=${six}`)
  const chips = page.getByRole('list', { name: 'Active filters' })
  await chips.waitFor()
  expect(await chips.getByRole('button', { name: /^Remove/ }).count()).toBe(5)
})

test('a coach who takes no new clients cannot be hired', async () => {
  const coach = await makeCoach({ firstName: 'Max', availability: false })
  const page = await openAs(client, `/client/nutritionists/${coach.id}`)
  await page.getByText('Max does not accept new clients now.').waitFor()
  expect(await page.getByRole('button', { name: 'Hire now' }).isDisabled()).toBe(true)

  const body = { nutritionistId: coach.id, clientId: client.id }
  expect((await call('POST', '/user/connect-users', { token: client.token, body })).status).toBe(409)
  expect(await LinkEntity.find({ coachId: coach.id, clientId: client.id })).toBeUndefined()
})

test('a request is sent once, however often the button is pressed', async () => {
  const coach = await makeCoach({ firstName: 'Mia' })
  const page = await openAs(client, `/client/nutritionists/${coach.id}`)
  await page.getByRole('button', { name: 'Hire now' }).dblclick()
  await page.getByText('Mia has your request and decides soon.').waitFor()
  expect(await page.getByRole('button', { name: 'Hire now' }).isDisabled()).toBe(true)
  expect(await LinkEntity.find({ coachId: coach.id, clientId: client.id })).toMatchObject({
    status: 'PENDING',
  })
})

test('on a phone the next step with a coach is in sight from the first, and hides nothing that has the focus', async () => {
  const coach = await makeCoach({ firstName: 'Nia' })
  const page = await openAs(client, `/client/nutritionists/${coach.id}`, { viewport: 'phone' })
  const step = page.getByRole('region', { name: 'Next step' })
  const hire = step.getByRole('button', { name: 'Hire now' })
  await hire.waitFor()
  const quick = await page.getByRole('navigation', { name: 'Quick' }).boundingBox()
  const box = await hire.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(quick?.y ?? 0)
  expect(await page.getByRole('button', { name: 'Hire now' }).count()).toBe(1)

  // Above the bottom bar, but behind this one.
  await page.setViewportSize({ width: 390, height: 640 })
  const top = (await step.locator('> *').boundingBox())?.y ?? 0
  const chat = page.getByRole('button', { name: 'Open chat' })
  const bottom = () => chat.evaluate((button) => button.getBoundingClientRect().bottom)
  await page.evaluate((by) => window.scrollBy(0, by), (await bottom()) - top - 25)
  expect(await bottom()).toBeCloseTo(top + 25, 0)
  await chat.focus()
  await expect.poll(bottom).toBeLessThanOrEqual(top)

  await hire.click()
  await step.getByText('request pending').waitFor()
  expect(await page.getByRole('button', { name: 'Hire now' }).isDisabled()).toBe(true)
})
