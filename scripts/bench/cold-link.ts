import type { Page } from 'playwright-core'
import { openPair, pairChannel } from '#core/chat/channels'
import { transact } from '#core/lib/table'
import { median, reportBelow } from '#scripts/bench/report'
import { emulatePhone } from '#scripts/bench/slow-phone'
import { startSite } from '#scripts/local/site'
import { builtSiteEnvironment } from '#scripts/local/site-environment'
import { buildSite } from '#scripts/synth/site'
import { preference } from '#scripts/testing/answers'
import { makeRelationship, makeSeller } from '#scripts/testing/payments'
import { makeClient, type TestPerson } from '#scripts/testing/people'
import { launchBrowser, openPage } from '#scripts/testing/setup/browser'
import { storedSessionOf, storeSession } from '#scripts/testing/setup/stored-session'
import { services } from '#scripts/testing/setup/test-services'

const SHELL_MILLISECONDS = 1500
const CONTENT_MILLISECONDS = 3500
/** Takes a median, because other processes may be using this machine. */
const RUNS = 5
const COACHES = 9

/** The page each link opens, and the first element on it that comes from the API. */
const screens = [
  { name: 'dashboard', path: '/client/dashboard', content: 'ul[aria-label="Your coaches"] li' },
  { name: 'coaches', path: '/client/nutritionists', content: 'main li a[href^="/client/nutritionists/"]' },
  { name: 'chat', path: '/client/chat', content: 'main a[href^="/client/chat/"]' },
]

/** Measures links opened by a signed-in person whose browser hasn't cached any of the site. */
export async function benchColdLinks() {
  const client = await makeClientOfCoaches()
  const built = await buildSite(builtSiteEnvironment(services.addresses))
  const site = await startSite({ port: 0, addresses: () => services.addresses, folder: built.folder })
  const browser = await launchBrowser()
  try {
    for (const { name, path, content } of screens) {
      const runs: Opened[] = []
      for (let run = 0; run < RUNS; run++) {
        const page = await openPage(browser, { viewport: 'phone', baseUrl: site.url })
        runs.push(await openCold(page, client, path, content))
        await page.context().close()
      }
      const all = (of: (opened: Opened) => number) => runs.map((opened) => Math.round(of(opened)))
      console.log(
        `  ${name}: shell ${all(({ shell }) => shell)}, content ${all((opened) => opened.content)} ms`,
      )
      console.log(
        `  ${name}: requests ${all(({ requests }) => requests)}, ${runs[0]?.kilobytes} KB until the content`,
      )
      reportBelow(`cold link to ${name}: shell`, median(all(({ shell }) => shell)), SHELL_MILLISECONDS, 'ms')
      reportBelow(
        `cold link to ${name}: content`,
        median(all((opened) => opened.content)),
        CONTENT_MILLISECONDS,
        'ms',
      )
    }
  } finally {
    await browser.close()
    await site.close()
    await built.remove()
  }
}

interface Opened {
  shell: number
  content: number
  requests: number
  kilobytes: number
}

async function openCold(page: Page, client: TestPerson, path: string, content: string): Promise<Opened> {
  // Stores the session from a page of the site that runs no scripts.
  await page.goto('/robots.txt')
  await storeSession(page, storedSessionOf(client))
  await emulatePhone(page)
  await page.addInitScript((selector) => {
    const update = () => {
      if (document.querySelector(selector)) requestAnimationFrame(() => performance.mark('content'))
      else requestAnimationFrame(update)
    }
    update()
  }, content)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('content').length > 0, undefined, {
    timeout: 60_000,
  })
  return page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.POSITIVE_INFINITY
    const until = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ startTime }) => startTime < at('content'),
    )
    const bytes = until.reduce((sum, { transferSize }) => sum + transferSize, 0)
    return {
      shell: at('first-contentful-paint'),
      content: at('content'),
      requests: until.length + 1,
      kilobytes: Math.round(bytes / 1000),
    }
  })
}

async function makeClientOfCoaches(): Promise<TestPerson> {
  const client = await makeClient({ coachPreference: preference })
  for (let coach = 0; coach < COACHES; coach++) {
    const seller = await makeSeller({ specialities: ['Vegan'] })
    if (coach > 0) continue
    await makeRelationship(seller, client)
    await transact(openPair(seller.id, client.id))
    services.pubnub.seedMessage({
      channel: pairChannel(seller.id, client.id),
      uuid: seller.id,
      message: { text: 'Welcome!' },
      timetoken: String((Date.now() - 60_000) * 10_000),
    })
  }
  return client
}
