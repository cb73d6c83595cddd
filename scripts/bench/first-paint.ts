import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { median, reportBelow } from '#scripts/bench/report'
import { emulatePhone } from '#scripts/bench/slow-phone'
import { startSite } from '#scripts/local/site'
import { builtSiteEnvironment } from '#scripts/local/site-environment'
import { buildSite } from '#scripts/synth/site'
import { makeCoach } from '#scripts/testing/people'
import { pathOf } from '#scripts/testing/public-pages'
import { launchBrowser, openPage } from '#scripts/testing/setup/browser'
import { services } from '#scripts/testing/setup/test-services'

/** How much longer a document may take than its text alone (rule fast-first-paint). */
const MAX_RATIO = 1.25
/** Takes a median, because other processes may be using this machine. */
const RUNS = 5

/**
 * Compares the largest contentful paint of public documents with that of the same text without styles, scripts and
 * fonts. Each run opens both, so the ratio is the same on a slower machine.
 */
export async function benchFirstPaints() {
  const coach = await makeCoach()
  // The functions fetch their page frame from this port.
  const port = Number(new URL(services.addresses.web).port)
  const built = await buildSite(builtSiteEnvironment(services.addresses))
  let site = await startSite({ port, addresses: () => services.addresses, folder: built.folder })
  const browser = await launchBrowser()
  try {
    const paths = [
      '/',
      '/login',
      '/register',
      '/forgot-password',
      '/faq',
      '/404',
      '/coaches',
      await pathOf(coach),
    ]
    const documents = await Promise.all(paths.map(async (path) => (await fetch(site.url + path)).text()))
    for (const [index, html] of documents.entries())
      writeFileSync(join(built.folder, `floor-${index}.html`), floorOf(html))
    // The site lists its files when it starts.
    await site.close()
    site = await startSite({ port, addresses: () => services.addresses, folder: built.folder })
    for (const [index, path] of paths.entries()) {
      const runs: { document: Painted; floor: Painted }[] = []
      for (let run = 0; run < RUNS; run++)
        runs.push({
          document: await paint(browser, site.url + path),
          floor: await paint(browser, `${site.url}/floor-${index}`),
        })
      const times = runs.map(({ document, floor }) => `${document.milliseconds}/${floor.milliseconds}`)
      console.log(`  ${path}: document/floor ${times.join(' ')} ms`)
      const of = (kind: 'document' | 'floor') => median(runs.map((each) => each[kind].milliseconds))
      reportBelow(`largest paint of ${path} to its text alone`, of('document') / of('floor'), MAX_RATIO, '×')
      reportBelow(`layout shift of ${path}`, Math.max(...runs.map(({ document }) => document.shift)), 0, '')
    }
  } finally {
    await browser.close()
    await site.close()
    await built.remove()
  }
}

/** A document's text alone. */
export const floorOf = (html: string) =>
  html
    .replace(/<(style|script)\b[^>]*>[\s\S]*?<\/\1>/g, '')
    .replace(/<link rel="(stylesheet|preload|modulepreload)"[^>]*>/g, '')

interface Painted {
  milliseconds: number
  /** Cumulative layout shift. */
  shift: number
}

/** How long the largest paint has to stay the largest. */
const SETTLED_MILLISECONDS = 1500

async function paint(browser: Browser, url: string): Promise<Painted> {
  const page = await openPage(browser, { viewport: 'phone', baseUrl: url })
  await emulatePhone(page)
  await page.addInitScript(() => {
    Object.assign(window, { painted: { milliseconds: 0, shift: 0 } })
    const { painted } = window as unknown as { painted: Painted }
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) painted.milliseconds = Math.round(startTime)
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) painted.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForFunction(
    (settled) => {
      const { painted } = window as unknown as { painted: Painted }
      return painted.milliseconds > 0 && performance.now() > painted.milliseconds + settled
    },
    SETTLED_MILLISECONDS,
    { timeout: 60_000 },
  )
  const painted = await page.evaluate(() => (window as unknown as { painted: Painted }).painted)
  await page.context().close()
  return painted
}
