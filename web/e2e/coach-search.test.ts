import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { SPECIALITIES } from '#core/catalogue'
import { LinkEntity } from '#core/link/entity'
import { makeCoach, type TestPerson } from '#scripts/testing/people'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { call } from '#scripts/testing/request'
import { openAs } from './people'

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

test('what an address says besides changes nothing', async () => {
  const page = await openAs(client, '/client/nutritionists?utm_source=mail&search=bea')
  await told(page, '1 coach')
})

test('search and filters stand in the address and survive a reload and the way back', async () => {
  const page = await openAs(client, '/client/nutritionists', { viewport: 'desktop' })
  await told(page, '12 coaches')
  await page.getByRole('button', { name: 'Gender' }).click()
  await page.getByLabel('Female', { exact: true }).check()
  await told(page, '3 coaches')
  await page.keyboard.press('Escape')
  await page.getByLabel('Female', { exact: true }).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Gender (1)')
  await page.getByRole('searchbox').fill('bea')
  await told(page, '1 coach')
  const url = new URL(page.url())
  expect(url.searchParams.get('search')).toBe('bea')
  expect(url.searchParams.get('gender')).toContain('female')

  await page.reload()
  await told(page, '1 coach')
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('bea')
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
  await expect.poll(() => cards(page).count()).toBe(9)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.poll(() => cards(page).count()).toBe(12)
  const tenth = cards(page).nth(9).getByRole('link')
  await expect.poll(() => tenth.evaluate((link) => link === document.activeElement)).toBe(true)
  expect(new Set(await cards(page).getByRole('heading').allTextContents()).size).toBe(12)
  await expect.poll(() => page.getByRole('button', { name: 'Load more' }).count()).toBe(0)
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
  await group.getByText('5 of 5').waitFor()
  // At the far end of the list, where nothing else of the filter is in sight.
  const sixth = group.getByRole('checkbox').last()
  await sixth.scrollIntoViewIfNeeded()
  await sixth.click({ force: true })
  await expect.poll(() => sixth.isChecked()).toBe(false)
  const reason = group.getByText('You have chosen 5, which is the limit. Remove one to choose another.')
  const [box, text] = await Promise.all([sixth.boundingBox(), reason.boundingBox()])
  expect(Math.abs((text?.y ?? 0) - (box?.y ?? 0))).toBeLessThan(60)
  const footer = await page.getByRole('button', { name: /^Show \d+ coach/ }).boundingBox()
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0)
  await group.getByLabel(SPECIALITIES[0], { exact: true }).uncheck()
  await group.getByText('4 of 5').waitFor()
  await expect.poll(() => reason.count()).toBe(0)
  await page.getByRole('button', { name: 'Show 12 coaches' }).click()

  const six = encodeURIComponent(JSON.stringify(SPECIALITIES.slice(0, 6)))
  await page.goto(`/client/nutritionists?specialities=${six}`)
  const chips = page.getByRole('list', { name: 'Active filters' })
  await chips.waitFor()
  await expect.poll(() => chips.getByRole('button', { name: /^Remove/ }).count()).toBe(5)
})

test('a coach who takes no new clients cannot be hired', async () => {
  const coach = await makeCoach({ firstName: 'Max', availability: false })
  const page = await openAs(client, `/client/nutritionists/${coach.id}`)
  await page.getByText('Max does not accept new clients now.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Hire now' }).isDisabled()).toBe(true)

  const body = { nutritionistId: coach.id, clientId: client.id }
  expect((await call('POST', '/user/connect-users', { token: client.token, body })).status).toBe(409)
  expect(await LinkEntity.find({ coachId: coach.id, clientId: client.id })).toBeUndefined()
})

test('a request is sent once, however often the button is pressed', async () => {
  const coach = await makeCoach({ firstName: 'Mia' })
  const page = await openAs(client, `/client/nutritionists/${coach.id}`)
  await page.getByRole('button', { name: 'Hire now' }).dblclick()
  await page.getByText('Mia has your request and decides soon.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Hire now' }).isDisabled()).toBe(true)
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
  await step.getByText('Nothing to pay today').waitFor()
  const quick = await page.getByRole('navigation', { name: 'Quick' }).boundingBox()
  const box = await hire.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(quick?.y ?? 0)
  await expect.poll(() => page.getByRole('button', { name: 'Hire now' }).count()).toBe(1)

  // Above the bottom bar, but behind this one.
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
  await step.getByText('request pending').waitFor()
  await expect.poll(() => hire.isDisabled()).toBe(true)
  // It says why to whoever is on it.
  expect(await hire.evaluate((button) => button === document.activeElement)).toBe(true)
  const reason = await hire.getAttribute('aria-describedby')
  await expect.poll(() => page.locator(`#${reason}`).textContent()).toMatch(/^Nia has your request/)
})

test('Back of a coach leads to the list as it was left, and without one to all coaches', async () => {
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

test('a coach says which of the wishes fit, as the recommendation does', async () => {
  const wishful = await makeReadyClient({
    coachPreference: {
      groupChatType: 'NONE',
      gender: ['female'],
      experience: '5+',
      personality: '',
      certifications: [],
      specialities: ['Vegan'],
    },
  })
  const coach = await makeCoach({
    firstName: 'Pia',
    gender: 'female',
    expYears: 3,
    specialities: ['Vegan'],
    promotionTime: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const page = await openAs(wishful, `/client/nutritionists/${coach.id}`, { viewport: 'phone' })
  const match = page.getByRole('region', { name: 'Why this coach fits you' })
  await match.getByText('Fits 2 of 3').waitFor()
  await expect
    .poll(() => match.getByRole('listitem').allTextContents())
    .toEqual([
      'Fits: Specializes in VeganIgnore',
      'Fits: Has the gender you preferIgnore',
      '–Does not fit: 3 years of experience; you prefer 5+ yearsIgnore',
    ])
  // Paid for, and no state that is good: not in the green of those.
  const promoted = page.locator('.mantine-Badge-root', { hasText: 'Promoted' })
  const [red = 0, green = 0, blue = 0] = await promoted.evaluate((badge) =>
    (getComputedStyle(badge).backgroundColor.match(/\d+/g) ?? []).map(Number),
  )
  expect(red).toBeGreaterThan(green)
  expect(green).toBeGreaterThan(blue)
})

test('an unsaving can be taken back, is announced, and the focus stays with the list', async () => {
  const [saver, ...coaches] = await Promise.all([
    makeReadyClient(),
    makeCoach({ firstName: 'Ria' }),
    makeCoach({ firstName: 'Sia' }),
  ])
  for (const { id } of coaches)
    await call('POST', '/client/saved', { token: saver.token, body: { nutritionistId: id } })
  const page = await openAs(saver, '/client/saved', { viewport: 'phone' })
  const saved = page.getByRole('list', { name: 'Saved coaches' }).getByRole('article')
  const unsave = (name: string) => page.getByRole('button', { name: `Save ${name} Coach` })
  const notice = (name: string) =>
    page.getByRole('status').filter({ hasText: `${name} Coach is not saved any more.` })
  const focused = () => page.evaluate(() => document.activeElement?.textContent)

  await unsave('Sia').press('Enter')
  await notice('Sia').waitFor()
  await expect.poll(() => saved.count()).toBe(1)
  expect(await focused()).toMatch(/^Ria Coach/)
  await unsave('Ria').press('Enter')
  await notice('Ria').waitFor()
  await page.getByRole('heading', { name: 'No saved coaches yet' }).waitFor()
  expect(await focused()).toBe('Saved Coaches')
  // One at a time: the last is what is taken back.
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await saved.getByRole('link', { name: /^Ria Coach/ }).waitFor()
  expect(await focused()).toBe('Saved Coaches')
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  const stored = async () =>
    (await call<{ id: string }[]>('GET', '/client/saved', { token: saver.token })).body.map(({ id }) => id)
  await expect.poll(stored).toEqual([coaches[0]?.id])

  await page.goto(`/client/nutritionists/${coaches[0]?.id}`)
  await unsave('Ria').press('Enter')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect.poll(stored).toEqual([coaches[0]?.id])
  await expect
    .poll(() => unsave('Ria').evaluate((button) => button === document.activeElement && button.ariaPressed))
    .toBe('true')
})
