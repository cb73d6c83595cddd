import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { startBuiltSite } from '#scripts/local/built-site'
import { takenPort } from '#scripts/local/ports'
import { startProduct } from '#scripts/local/product'
import { launchBrowser, openPage, viewports } from '#scripts/testing/browser'

/** `npm run screenshots`: pictures of the product with its demo, on a phone and on a desktop, for the README and the landing page. */
const FOLDER = 'docs/screenshots'
const PASSWORD = 'platewise'
/** The ports are looked for from here on, beside a product that runs on the usual ones. */
const FIRST_PORT = 5200
const MAX_PICTURES = 20

interface Screen {
  name: string
  path: string
  /** What is there once the screen is complete; a heading unless it is more. */
  ready: (page: Page) => Promise<unknown>
}
const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor()

const screens: Record<'visitor' | 'client' | 'coach' | 'newcoach' | 'admin', Screen[]> = {
  visitor: [{ name: 'landing', path: '/', ready: heading(/./) }],
  client: [
    {
      name: 'coach-search',
      path: '/client/nutritionists',
      ready: (page) =>
        page
          .getByRole('link', { name: /certified dietitian/ })
          .first()
          .waitFor(),
    },
    { name: 'coach-detail', path: '/client/nutritionists', ready: followLink(/certified dietitian/) },
    { name: 'pay-dialog', path: '/client/my-nutritionists', ready: openPlans },
    { name: 'chat', path: '/client/chat', ready: openConversation },
  ],
  coach: [{ name: 'coach-dashboard', path: '/nutritionist/dashboard', ready: heading('My clients') }],
  newcoach: [{ name: 'coach-intake', path: '/nutritionist', ready: heading('Coach Intake Form') }],
  admin: [
    { name: 'admin-applications', path: '/admin/applications', ready: openApplication },
    { name: 'admin-dashboard', path: '/admin/dashboard', ready: heading('Income') },
  ],
}

async function openPlans(page: Page) {
  await followLink(/Ethan Caldwell/)(page)
  await page.getByRole('button', { name: 'Pay & Subscribe', exact: true }).click()
  await page.getByRole('dialog').getByRole('radio').first().check()
}

async function openConversation(page: Page) {
  await page.getByRole('link', { name: /Olivia Bennett/ }).click()
  await page.getByRole('button', { name: 'Attach files' }).waitFor()
  // Of the newest messages some bring files, which come late.
  await page
    .getByRole('log')
    .getByRole('button', { name: /\.(pdf|jpe?g|png)/ })
    .last()
    .waitFor()
}

async function openApplication(page: Page) {
  await page.getByRole('button', { name: 'Show details' }).first().click()
  await page.getByLabel('Application status').waitFor()
}

function followLink(name: RegExp) {
  return async (page: Page) => {
    await page.getByRole('link', { name }).first().click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
}

async function signIn(page: Page, who: keyof typeof screens) {
  if (who === 'visitor') return
  await page.goto(who === 'admin' ? '/admin/login' : '/login')
  await page.getByLabel('Email').fill(`${who}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: who === 'admin' ? 'Sign In' : 'Login', exact: true }).click()
  await page.waitForURL((url) => !/login|redirect/.test(url.pathname))
}

/** Runs in the page: nothing in sight is a placeholder any more, and its pictures and letters are there. */
function isDrawn(): boolean {
  if (document.querySelector('.mantine-Skeleton-root, .mantine-Loader-root')) return false
  // Beside the link comes the switch of the colours, late.
  if (document.querySelector(':not(footer) > a[href="/support"]:only-child')) return false
  // Those further down are loaded when somebody scrolls there.
  const seen = [...document.images].filter(
    (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
  )
  return document.fonts.status === 'loaded' && seen.every((image) => image.complete)
}

/** A picture that is the same as the one before. */
async function stillPicture(page: Page): Promise<Buffer> {
  let last: Buffer | undefined
  for (let attempt = 0; attempt < MAX_PICTURES; attempt++) {
    const next = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    if (last?.equals(next)) return next
    last = next
  }
  throw new Error(`${page.url()} does not come to rest`)
}

/** What the landing page shows of the app, as a browser makes it light. */
const IN_THE_APP = ['coach-search', 'coach-detail', 'pay-dialog', 'chat']

async function lightPicture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  return Buffer.from(data, 'base64')
}

async function takePictures(browser: Browser, baseUrl: string, viewport: keyof typeof viewports) {
  for (const [who, shown] of Object.entries(screens) as [keyof typeof screens, Screen[]][]) {
    const page = await openPage(browser, { viewport, baseUrl })
    await page.addInitScript(() => localStorage.setItem('platewise.local.device.desktop-note', 'dismissed'))
    // A form that waits would come up over whatever is shown.
    await page.route('**/poll/user', (route) => route.fulfill({ json: [] }))
    await signIn(page, who)
    for (const { name, path, ready } of shown) {
      await page.goto(path)
      await ready(page)
      await page.waitForFunction(isDrawn)
      writeFileSync(join(FOLDER, `${name}-${viewport}.png`), await stillPicture(page))
      if (viewport === 'phone' && IN_THE_APP.includes(name))
        writeFileSync(`web/public/app-${name}.webp`, await lightPicture(page))
    }
    await page.context().close()
  }
}

/** What the site shows of itself where it is shared, in the size that the networks ask for. */
async function takeShared(browser: Browser, baseUrl: string) {
  const page = await openPage(browser, { baseUrl })
  await page.setViewportSize({ width: 1200, height: 630 })
  await page.goto('/')
  await page.waitForFunction(isDrawn)
  writeFileSync('web/public/share.png', await stillPicture(page))
  await page.context().close()
}

let firstPort = FIRST_PORT
while (await takenPort(firstPort)) firstPort += 10
const folder = mkdtempSync(join(tmpdir(), 'platewise-screenshots-'))
const product = await startProduct(
  { folder, isMemory: true, isEmpty: false, isBuilt: false, firstPort },
  async () => {},
)
const site = await startBuiltSite(firstPort, product.addresses)
const browser = await launchBrowser()
try {
  mkdirSync(FOLDER, { recursive: true })
  for (const viewport of Object.keys(viewports) as (keyof typeof viewports)[])
    await takePictures(browser, product.addresses.web, viewport)
  await takeShared(browser, product.addresses.web)
} finally {
  await Promise.all([browser.close(), site.close(), product.stop()])
  rmSync(folder, { recursive: true })
}
