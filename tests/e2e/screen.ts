import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { viewports } from '#scripts/testing/setup/browser'
import { expectAccessible } from '#scripts/testing/setup/site'

/** In dark mode, only the colors differ. */
const DARK_RULES = ['color-contrast']

/**
 * Checks a screen with all rules on a phone in light mode, and what can differ when it is wide, dark or narrow, and
 * with text of twice the size. Leaves it 320 px wide in dark mode. Returns the position of the Support link on the
 * phone, if the screen has one.
 */
export async function inspectScreen(page: Page, address: string) {
  await page.locator('h1').first().waitFor()
  await expect.poll(() => page.locator('[aria-busy=true], .mantine-Skeleton-root').count()).toBe(0)
  expect(withoutSlash(new URL(page.url()).pathname), 'nobody is sent away').toBe(
    withoutSlash(address.replace(/[?#].*/, '')),
  )
  await expect.poll(() => page.locator('h1:visible').count(), { message: `headings of ${address}` }).toBe(1)
  expect(await page.title(), address).toMatch(/Platewise/)
  await expectAccessible(page)
  await expectRoomForLargeText(page, address)
  if (await bar(page).isVisible())
    await expect.poll(() => bar(page).locator('[aria-current=page]').count(), { message: address }).toBe(1)
  const support = await page.evaluate(() => {
    const { x, y, width, height } =
      document.querySelector('header a[aria-label=Support]')?.getBoundingClientRect() ?? {}
    return x && JSON.stringify({ x, y, width, height })
  })
  await inspectTable(page)
  await turnDark(page)
  // From this width on, tables have columns.
  await page.setViewportSize({ width: 1024, height: 768 })
  await expectWidth(page, 1024, address)
  await page.setViewportSize(viewports.phone)
  await expectAccessible(page, DARK_RULES)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectWidth(page, 320, address)
  expect(await brokenWords(page), `narrow ${address}`).toEqual([])
  await expectNamesInBar(page, address)
  expect(await unseenStops(page), `tab stops of ${address}`).toEqual([])
  return support
}

/** Checks something that opened or failed with all rules in light mode, and its colors in dark mode. */
export async function inspectState(page: Page) {
  await expectAccessible(page)
  await turnDark(page)
  await expectAccessible(page, DARK_RULES)
}

/** On a wide screen, columns replace the list of a phone. Everything else only moves. */
async function inspectTable(page: Page) {
  await page.setViewportSize(viewports.desktop)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  if ((await page.locator('table').count()) === 0) return
  await expectAccessible(page)
  await turnDark(page)
  await expectAccessible(page, DARK_RULES)
}

async function turnDark(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
}

const withoutSlash = (path: string) => path.replace(/(?<=.)\/$/, '')
const bar = (page: Page) => page.getByRole('navigation', { name: 'Quick' })

const expectWidth = (page: Page, width: number, address: string) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `width of ${address}` })
    .toBe(width)

/** On a phone with text of twice the size, nothing scrolls sideways and no bar cuts anything off. */
export async function expectRoomForLargeText(page: Page, address: string) {
  const style = await page.addStyleTag({ content: ':root { font-size: 200% !important }' })
  const faults = [await overflowing(page), await cutOff(page), await brokenWords(page)]
  expect.soft(faults.flat(), `large text on ${address}`).toEqual([])
  await style.evaluate((tag) => (tag as Element).remove())
}

/** The labels of the bottom bar are large enough, complete and don't overlap. */
async function expectNamesInBar(page: Page, address: string) {
  const names = await bar(page)
    .locator(':scope > * > span:first-of-type:visible')
    .evaluateAll((all) =>
      all.map((name) => {
        const { left, right } = name.getBoundingClientRect()
        const size = Number.parseFloat(getComputedStyle(name).fontSize)
        return { left: Math.round(left), right: Math.round(right), size }
      }),
    )
  for (const { size } of names) expect(size, address).toBeGreaterThanOrEqual(14)
  const edges = names.flatMap(({ left, right }) => [left, right])
  expect(edges, `bar of ${address}`).toEqual([0, ...edges, 320].sort((a, b) => a - b).slice(1, -1))
}

/** The innermost elements that are wider than the window or extend past it. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    const isOut = (element: Element) => element.getBoundingClientRect().right > width + 1
    return [...document.body.querySelectorAll('*')]
      .filter((element) => isOut(element) && ![...element.children].some(isOut))
      .map((element) => `${element.outerHTML.slice(0, 120)} to ${element.getBoundingClientRect().right}`)
  })

/** Short words of headings and names that are broken into two lines. */
const brokenWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(h1, h2, strong)')].flatMap((element) => {
      const broken: string[] = []
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const text = texts.currentNode as Text
        // Hidden texts for screen readers are one pixel wide.
        if ((text.parentElement?.clientWidth ?? 0) === 1) continue
        for (const { 0: word, index } of text.data.matchAll(/[\p{L}'’]{2,}/gu)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (word.length <= 10 && lines.size > 1) broken.push(`“${word}” in “${text.data}”`)
        }
      }
      return broken
    }),
  )

/** What's cut off in the header and bars, which hide what doesn't fit instead of scrolling. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    return [...document.querySelectorAll('header a, header button, nav[aria-label=Quick] > *')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return left < -1 || right > width + 1
      })
      .map((element) => element.outerHTML.slice(0, 120))
  })

/**
 * Elements in a table or its list that Tab reaches but no one can see, because they or their container are
 * clipped. Switches and radio buttons are visible next to their input.
 */
const unseenStops = (page: Page) =>
  page.evaluate(() => {
    const isUnseen = (element: Element) => {
      const { clipPath, opacity } = getComputedStyle(element)
      return element.getBoundingClientRect().width <= 1 || clipPath !== 'none' || opacity === '0'
    }
    return [
      ...document.querySelectorAll<HTMLElement>(
        'section[aria-label] :is(a[href], button, input:not([role=switch], [type=radio]), select)',
      ),
    ]
      .filter((element) => {
        element.focus()
        if (document.activeElement !== element) return false
        for (let at: HTMLElement | null = element; at; at = at.parentElement) if (isUnseen(at)) return true
        return false
      })
      .map((element) => element.outerHTML.slice(0, 120))
  })
