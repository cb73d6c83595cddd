import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPair } from '#core/chat/channels'
import { transact } from '#core/lib/table'
import { makeCoach } from '#scripts/testing/people'
import { makeReadyClient, makeReadyPair } from '#scripts/testing/ready-people'
import { viewports } from '#scripts/testing/setup/browser'
import { open } from '#scripts/testing/setup/site'
import { openAs } from '../people'
import { PASSWORD } from '../steps'

type Key = 'Tab' | 'Shift+Tab'

/**
 * Presses the key until the target has focus. The focus must be visible at every stop on the way (WCAG 2.4.7,
 * 2.4.11).
 */
async function tabTo(page: Page, target: Locator, atMost: number, key: Key = 'Tab') {
  await target.waitFor()
  for (let tabs = 0; tabs < atMost; tabs++) {
    await page.keyboard.press(key)
    await expect.poll(() => hiddenFocus(page)).toBeNull()
    if (await hasFocus(target)) return
  }
  throw new Error(`${target} is not reached with ${atMost} times ${key}`)
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)
const focusIsOn = (target: Locator) =>
  expect.poll(() => hasFocus(target), { message: `${target}` }).toBe(true)

/** The focused element if its focus isn't visible or if something covers it. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + Math.min(height, window.innerHeight) / 2)
    const isSeen = element.contains(hit) || (hit instanceof HTMLLabelElement && hit.control === element)
    const isMarked =
      element.matches('input, textarea') ||
      // The link of a card draws its focus ring around the whole card.
      [undefined, '::after'].some((part) => getComputedStyle(element, part).outlineStyle !== 'none')
    return isSeen && isMarked
      ? null
      : `${element.outerHTML.slice(0, 200)} under ${hit?.outerHTML.slice(0, 200)}`
  })

/**
 * Tabs through a dialog once and checks that focus stays inside. Then Escape must return it to the opener.
 */
async function expectTrapped(page: Page, opener: Locator) {
  const dialog = page.getByRole('dialog')
  const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement))
  // A sheet opens on tap, but its content may load later.
  await dialog.getByText('Loading...').waitFor({ state: 'detached' })
  await expect.poll(isInside).toBe(true)
  const stops = await dialog.locator('a[href], button, input, textarea, select').count()
  for (let tabs = 0; tabs <= stops; tabs++) {
    await page.keyboard.press('Tab')
    expect(await isInside(), `after ${tabs + 1} tabs`).toBe(true)
    await expect.poll(() => hiddenFocus(page)).toBeNull()
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await focusIsOn(opener)
}

const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Quick' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a client signs in, finds a coach and sends a request without a pointer', async () => {
  const [client] = await Promise.all([
    makeReadyClient(),
    makeCoach({ firstName: 'Nora', lastName: 'Novak', specialities: ['Keto Diet'] }),
    ...Array.from({ length: 8 }, () => makeCoach()),
  ])
  const page = await open('/login')
  await tabTo(page, page.getByLabel('Email'), 10)
  await page.keyboard.type(client.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }), 1)
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/client/dashboard')
  await focusIsOn(page.locator('h1'))

  await tabTo(page, bottomBar(page).getByRole('link', { name: 'Coaches' }), 4, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/client/nutritionists')
  await focusIsOn(page.locator('h1'))
  const filters = page.getByRole('button', { name: 'Filters' })
  await tabTo(page, filters, 40)
  await page.keyboard.press('Enter')
  await expectTrapped(page, filters)

  await tabTo(page, page.getByRole('list', { name: 'Coaches' }).getByRole('link', { name: /Nora/ }), 40)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/client/nutritionists/*')
  await focusIsOn(heading(page, 'Nora Novak'))
  await tabTo(page, page.getByRole('button', { name: 'Hire now' }), 10)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Send request' }), 4)
  await page.keyboard.press('Enter')
  await focusIsOn(page.getByRole('heading', { name: 'Nora Novak has your request' }))
  await page.keyboard.press('Escape')
  await focusIsOn(page.getByRole('button', { name: 'Hire now' }))
  await page.getByText('request pending').first().waitFor()
})

test('the bottom bar leads to the chat from any screen, where a message can be sent', async () => {
  const { client, coach } = await makeReadyPair()
  await transact(openPair(coach.id, client.id))
  const page = await openAs(client, '/client/dashboard')
  const chat = bottomBar(page).getByRole('link', { name: /^Chat/ })
  await tabTo(page, chat, 7)
  await page.keyboard.press('Enter')
  await focusIsOn(heading(page, 'Chat'))
  await tabTo(page, page.getByRole('link', { name: /Carl Coach/ }), 3)
  await page.keyboard.press('Enter')
  await focusIsOn(heading(page, 'Carl Coach'))
  // Past the coach's page, the tabs, the report button, the messages, three suggestions and two file buttons.
  await tabTo(page, page.getByPlaceholder('Enter Your Message'), 10)
  await page.keyboard.type('Hello without a mouse')
  await tabTo(page, page.getByRole('button', { name: 'Send' }), 1)
  await page.keyboard.press('Enter')
  await page.locator('article [data-state=sent]', { hasText: 'Hello without a mouse' }).waitFor()
  await focusIsOn(page.getByPlaceholder('Enter Your Message'))
})

test('drawer and dialogs trap the focus and return it', async () => {
  const { client, coach } = await makeReadyPair()
  const page = await openAs(client, '/client/dashboard')
  const menu = page.getByRole('button', { name: 'Menu' })
  const more = bottomBar(page).getByRole('button', { name: 'More' })
  for (const opener of [menu, more]) {
    await tabTo(page, opener, 10)
    await page.keyboard.press('Enter')
    await expectTrapped(page, opener)
  }
  await page.goto(`/client/nutritionists/${coach.id}`)
  const pay = page.getByRole('button', { name: 'Pay & Subscribe', exact: true })
  await tabTo(page, pay, 20)
  await page.keyboard.press('Enter')
  await focusIsOn(page.getByRole('radio', { name: '$100 per month' }))
  await expectTrapped(page, pay)
})

test('bars never cover the focused element, in either direction on a long page', async () => {
  const { client, coach } = await makeReadyPair()
  await Promise.all(Array.from({ length: 12 }, () => makeCoach()))
  const page = await openAs(client, '/client/nutritionists')
  for (const path of [
    '/client/nutritionists',
    '/client/profile/edit-preferences',
    `/client/nutritionists/${coach.id}`,
  ])
    for (const size of [viewports.phone, viewports.desktop, { width: 320, height: 256 }]) {
      await page.setViewportSize(size)
      await page.goto(path)
      await page.locator('h1').waitFor()
      await expect.poll(() => page.locator('[aria-busy=true], .mantine-Skeleton-root').count()).toBe(0)
      // At 400 % zoom, they would take half of the screen.
      if (size.height < 300)
        expect(
          await page.evaluate(() => document.elementFromPoint(100, innerHeight - 20)?.closest('main')),
        ).not.toBeNull()
      for (const key of ['Tab', 'Shift+Tab'] as const)
        for (let tabs = 0; tabs < 45; tabs++) {
          await page.keyboard.press(key)
          const where = `${tabs} times ${key} on ${path} at ${size.width}`
          await expect.poll(() => hiddenFocus(page), { message: where }).toBeNull()
        }
    }
})
