import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
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
  /** Whether the page may run JavaScript; false simulates a reader without it. */
  hasScripts?: boolean
  /** Enables the service worker, which intercepts requests before a test's routes see them. */
  worker?: true
}

/** Returns the Chrome at CHROME_PATH, or else the Chromium from our packages, which the first call unpacks. */
export async function browserPath(): Promise<string> {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH
  const folder = join(tmpdir(), `platewise-${userInfo().username}`, `chromium-${await packageVersion()}`)
  const path = join(folder, 'chromium')
  if (!existsSync(path)) await unpackBrowser(folder)
  return path
}

async function packageVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  return JSON.parse(await readFile(join(dirname(entry), '../package.json'), 'utf8')).version
}

/**
 * The package unpacks into the temporary folder of the whole machine, where it would find what another user or an
 * earlier version has left.
 */
async function unpackBrowser(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  // Whatever cleans up the temporary folder may have left some of it.
  await rm(folder, { recursive: true, force: true })
  const unfinished = await mkdtemp(`${folder}-`)
  const before = tmpdir()
  process.env.TMPDIR = unfinished
  try {
    await chromium.executablePath()
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another run may have been faster.
    if (!existsSync(join(folder, 'chromium'))) throw error
  } finally {
    process.env.TMPDIR = before
  }
}

/** Launches a browser without background traffic to other machines. */
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

/** Opens a page with its own cookies and storage. The phone viewport has touch. */
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
    // The site shows dates in the browser's time zone, so fix it on every machine.
    timezoneId: 'UTC',
  })
  return context.newPage()
}

export interface Violation {
  id: string
  impact: string
  help: string
  /** Each selector with its reason, such as colors or sizes. */
  targets: string[]
}

/**
 * Returns the serious and critical violations that axe finds on the current page. `rules` limits the check to those
 * axe rules.
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
    // Skip the list of passed checks, and don't preload style sheets: none of these rules read them.
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
