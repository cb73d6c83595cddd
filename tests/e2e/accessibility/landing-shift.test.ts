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

test('nothing on the landing page moves when its font loads late', async () => {
  for (const size of [viewports.phone, { width: 360, height: 780 }, viewports.desktop]) {
    const page = await open('/favicon.svg')
    await page.setViewportSize(size)
    await observe(page)
    const painted = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await painted.promise
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    painted.resolve()
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.evaluate(() => (globalThis as Observed).shifts), `at ${size.width}`).toEqual([])
  }
})
