import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import chromium from '@sparticuz/chromium'
import { type Browser, type Page, chromium as playwright } from 'playwright-core'

export const viewports = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const

export interface PageOptions {
  viewport?: keyof typeof viewports
  colorScheme?: 'light' | 'dark'
  baseUrl?: string
  /** Of the page; without, as a reader that runs none. */
  hasScripts?: boolean
  /** With the service worker, which takes requests away from what a test routes. */
  worker?: true
}

/** Chrome at CHROME_PATH, else the Chromium that comes with the packages, which the first call unpacks. */
export async function browserPath(): Promise<string> {
  return process.env.CHROME_PATH ?? (await chromium.executablePath())
}

/** A browser that reaches nothing but this machine. */
export async function launchBrowser(more: string[] = []): Promise<Browser> {
  return playwright.launch({
    executablePath: await browserPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      ...more,
    ],
  })
}

/** A page with cookies and storage of its own; phones are touched. */
export async function openPage(browser: Browser, options: PageOptions = {}): Promise<Page> {
  const { viewport = 'desktop', colorScheme = 'light', baseUrl, hasScripts = true, worker } = options
  const isPhone = viewport === 'phone'
  const context = await browser.newContext({
    viewport: viewports[viewport],
    colorScheme,
    baseURL: baseUrl,
    javaScriptEnabled: hasScripts,
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: 'reduce',
    serviceWorkers: worker ? 'allow' : 'block',
    // Dates are shown in the person's zone, wherever this machine stands.
    timezoneId: 'UTC',
  })
  return context.newPage()
}

export interface Violation {
  id: string
  impact: string
  help: string
  /** Each with the reason: colours, sizes. */
  targets: string[]
}

/**
 * What axe finds on the page as it stands; only serious and critical problems. `rules` are axe's names of those to look
 * for, all of them unless said.
 */
export async function findViolations(page: Page, rules?: readonly string[]): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    const path = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
    await page.evaluate(await readFile(path, 'utf8'))
  }
  return page.evaluate(async (runOnly) => {
    interface AxeViolation {
      id: string
      impact: string
      help: string
      nodes: { target: string[]; failureSummary: string }[]
    }
    interface Axe {
      run: (options: object) => Promise<{ violations: AxeViolation[] }>
    }
    const { axe } = globalThis as unknown as { axe: Axe }
    // What is right needs no list of its own, and no rule of these reads style sheets.
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      preload: false,
      ...(runOnly && { runOnly }),
    })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, impact, help, nodes }) => ({
        id,
        impact,
        help,
        targets: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
      }))
  }, rules)
}
