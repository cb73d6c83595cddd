import lighthouse, { type Result } from 'lighthouse'
import { median, reportCheck } from '#scripts/bench/report'
import { startSite } from '#scripts/local/site'
import { builtSiteEnvironment } from '#scripts/local/site-environment'
import { buildSite } from '#scripts/synth/site'
import { makeCoach } from '#scripts/testing/people'
import { pathOf } from '#scripts/testing/public-pages'
import { launchBrowser } from '#scripts/testing/setup/browser'
import { services } from '#scripts/testing/setup/test-services'

/** Out of 100, on a phone. */
const BUDGETS = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }
const DEBUGGING_PORT = 9333
/** Scores vary from run to run. Lighthouse recommends the median of an odd number of runs. */
const RUNS = 3

/**
 * Runs Lighthouse as a phone on public pages of the built site: a prerendered page, one with a form, and one
 * that a function renders.
 */
export async function benchPublicPages() {
  const coach = await makeCoach()
  // The functions fetch their page frame from this port.
  const port = Number(new URL(services.addresses.web).port)
  const built = await buildSite(builtSiteEnvironment(services.addresses))
  const site = await startSite({ port, addresses: () => services.addresses, folder: built.folder })
  try {
    await benchPage(`${site.url}/`, 'landing page')
    await benchPage(`${site.url}/login`, 'sign-in')
    await benchPage(site.url + (await pathOf(coach)), 'coach page')
  } finally {
    await site.close()
    await built.remove()
  }
}

async function benchPage(url: string, page: string) {
  const results: Result[] = []
  for (let run = 0; run < RUNS; run++) results.push(await runLighthouse(url))
  const scoreOf = (name: string) => (result: Result) =>
    Math.round((result.categories[name]?.score ?? 0) * 100)
  for (const [name, budget] of Object.entries(BUDGETS)) {
    const scores = results.map(scoreOf(name))
    const score = median(scores)
    const value = `${score}, median of ${scores.join(' ')}`
    reportCheck(`Lighthouse, ${page} on a phone: ${name}`, value, `≥ ${budget}`, score >= budget)
  }
  const middle = results.toSorted((a, b) => scoreOf('performance')(a) - scoreOf('performance')(b))[1]
  const failed = Object.values(middle?.audits ?? {}).filter(({ score }) => score !== null && score < 0.9)
  for (const { id, displayValue } of failed) console.log(`  ${id} ${displayValue ?? ''}`)
}

async function runLighthouse(url: string): Promise<Result> {
  const browser = await launchBrowser([`--remote-debugging-port=${DEBUGGING_PORT}`])
  try {
    const result = await lighthouse(url, { port: DEBUGGING_PORT, logLevel: 'error' })
    if (!result) throw new Error('Lighthouse returned no result')
    return result.lhr
  } finally {
    await browser.close()
  }
}
