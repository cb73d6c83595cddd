import lighthouse from 'lighthouse'
import { holds } from '#scripts/bench/report'
import { startSite } from '#scripts/local/site'
import { launchBrowser } from '#scripts/testing/browser'
import { services } from '#scripts/testing/world'

/** Of 100 (design 9), for the landing page on a phone. */
const BUDGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const DEBUGGING_PORT = 9333

/** Lighthouse on the landing page of the built site, as a phone sees it. */
export async function benchLandingPage() {
  const site = await startSite({ port: 0, addresses: () => services.addresses })
  const browser = await launchBrowser([`--remote-debugging-port=${DEBUGGING_PORT}`])
  try {
    const result = await lighthouse(`${site.url}/`, { port: DEBUGGING_PORT, logLevel: 'error' })
    for (const [name, budget] of Object.entries(BUDGETS)) {
      const score = Math.round((result?.lhr.categories[name]?.score ?? 0) * 100)
      holds(`Lighthouse, landing page on a phone: ${name}`, String(score), `≥ ${budget}`, score >= budget)
    }
    const failed = Object.values(result?.lhr.audits ?? {}).filter(
      ({ score }) => score !== null && score < 0.9,
    )
    for (const { id, displayValue } of failed) console.log(`  ${id} ${displayValue ?? ''}`)
  } finally {
    await browser.close()
    await site.close()
  }
}
