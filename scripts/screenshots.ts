import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { startBuiltSite } from '#scripts/local/built-site'
import { takenPort } from '#scripts/local/ports'
import { startProduct } from '#scripts/local/product'
import { launchBrowser, openPage, viewports } from '#scripts/testing/setup/browser'

/**
 * `npm run screenshots`: takes screenshots of the demo on a phone and on a desktop, for the README and the
 * landing page.
 */
const FOLDER = 'docs/screenshots'
const PASSWORD = 'platewise'
/** Looks for ten free ports from here, so that it can run next to `npm start`. */
const FIRST_PORT = 5200
const MAX_PICTURES = 20

interface Screen {
  name: string
  path: string
  /** Waits until the screen is complete. For most screens that's a heading. */
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
  // Some of the latest messages contain files, which load late.
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

/** Runs in the page. True once no placeholder is in view and all images and fonts in view have loaded. */
function isDrawn(): boolean {
  if (document.querySelector('.mantine-Skeleton-root, .mantine-Loader-root')) return false
  // The color scheme switch appears late next to this link.
  if (document.querySelector(':not(footer) > a[href="/support"]:only-child')) return false
  // Images further down load only when scrolled to.
  const visibleImages = [...document.images].filter(
    (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
  )
  return document.fonts.status === 'loaded' && visibleImages.every((image) => image.complete)
}

/** Takes screenshots until two in a row are identical. */
async function stillPicture(page: Page): Promise<Buffer> {
  let last: Buffer | undefined
  for (let attempt = 0; attempt < MAX_PICTURES; attempt++) {
    const next = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    if (last?.equals(next)) return next
    last = next
  }
  throw new Error(`${page.url()} doesn't settle`)
}

/** Screens that the landing page shows, as WebP files compressed by the browser. */
const IN_THE_APP = ['coach-search', 'coach-detail', 'pay-dialog', 'chat']

async function lightPicture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  return Buffer.from(data, 'base64')
}

async function takePictures(browser: Browser, baseUrl: string, viewport: keyof typeof viewports) {
  for (const [who, list] of Object.entries(screens) as [keyof typeof screens, Screen[]][]) {
    const page = await openPage(browser, { viewport, baseUrl })
    await page.addInitScript(() => localStorage.setItem('platewise.local.device.desktop-note', 'dismissed'))
    await signIn(page, who)
    for (const { name, path, ready } of list) {
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

/** The picture for link previews, in the size that social networks expect. */
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
