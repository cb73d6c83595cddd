import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { viewports } from '#scripts/testing/setup/browser'
import { open } from '#scripts/testing/setup/site'

interface Shift {
  value: number
  what: string[]
}
type Observed = typeof globalThis & { shifts: Shift[] }
interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Records everything that moves after the first paint. */
const observe = (page: Page) =>
  page.addInitScript(() => {
    const observed = globalThis as Observed
    observed.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
        observed.shifts.push({
          value: entry.value,
          what: entry.sources.map(
            ({ node, previousRect: from, currentRect: to }) =>
              `${node?.nodeName} ${node?.textContent?.slice(0, 40)} y ${from.y}+${from.height} to ${to.y}+${to.height}`,
          ),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })

const drawTwice = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

test('nothing on the landing page moves on the first visit, nor when the font loads late on the next', async () => {
  for (const size of [viewports.phone, { width: 360, height: 780 }, viewports.desktop]) {
    const page = await open('/favicon.svg')
    await page.setViewportSize(size)
    await observe(page)
    const shifts = () => page.evaluate(() => (globalThis as Observed).shifts)
    const hasFont = page.locator(':root[data-has-font]')
    await page.goto('/')
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('platewise.local.device.font')))
      .toMatch(/woff2$/)
    await drawTwice(page)
    expect([await shifts(), await hasFont.count()], `first at ${size.width}`).toEqual([[], 0])

    const painted = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await painted.promise
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await drawTwice(page)
    painted.resolve()
    await page.evaluate(() => document.fonts.ready)
    await drawTwice(page)
    expect([await shifts(), await hasFont.count()], `at ${size.width}`).toEqual([[], 0])
  }
})
