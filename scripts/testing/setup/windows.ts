import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { openPage, type PageOptions, viewports } from '#scripts/testing/setup/browser'

/** A file of the site that runs no script. */
export const QUIET_PATH = '/favicon.svg'

/**
 * Methods of a page and its context: actions of a person, reads, and changes that `wash` reverts. All others make a
 * window unusable for the next test.
 */
const USER_ACTIONS =
  /^(getBy\w+|locator|goto|reload|goBack|goForward|url|title|content|screenshot|viewportSize)$/
const READ_ONLY =
  /^(evaluate\w*|wait\w+|on|once|off|keyboard|mouse|touchscreen|request|setDefaultTimeout|bringToFront|then)$/
const RESETTABLE = /^(route|unroute\w*|setViewportSize|emulateMedia|addStyleTag|context)$/
const CONTEXT_METHODS = /^(waitForEvent|pages|setOffline|grantPermissions)$/

const RESET_TIMEOUT_MILLISECONDS = 10_000

/** More idle windows would only use memory. */
const MAX_FREE = 6

interface Window {
  page: Page
  kind: string
  options: PageOptions
  cdp: CDPSession
  isChanged: boolean
}

/**
 * Creates a pool of windows in one browser. A window is washed and reused if the test did only what a person could
 * do, because a warm window opens a screen in a third of the time. Other windows are closed.
 */
export function windowsOf(browser: Browser, baseUrl: string) {
  const free: Window[] = []
  const open = new Map<Page, Window>()

  async function take(options: PageOptions): Promise<Page> {
    const kind = JSON.stringify(options)
    const index = free.findIndex((window) => window.kind === kind)
    const [window = await make(options, kind)] = index < 0 ? [] : free.splice(index, 1)
    const page = watchPage(window)
    open.set(page, window)
    return page
  }

  async function make(options: PageOptions, kind: string): Promise<Window> {
    const page = await openPage(browser, { baseUrl, ...options })
    return { page, kind, options, cdp: await page.context().newCDPSession(page), isChanged: false }
  }

  /** Returns all open windows to the pool, or closes those that can't be washed. None of their stored data survives. */
  async function releaseAll() {
    const windows = [...open.values()]
    open.clear()
    await Promise.all(
      windows.map(async (window) => {
        if (await wasReset(window)) free.unshift(window)
        else await window.page.context().close()
      }),
    )
    await Promise.all(free.splice(MAX_FREE).map(({ page }) => page.context().close()))
  }

  return { take, giveBack: releaseAll, pages: () => [...open.keys()] }
}

function watchPage(window: Window): Page {
  const watch = <T extends object>(target: T, isResettable: (name: string) => boolean): T =>
    new Proxy(target, {
      get(_, name: string) {
        if (!isResettable(name)) window.isChanged = true
        const value = Reflect.get(target, name)
        if (name === 'context')
          return () => watch(window.page.context(), (method) => CONTEXT_METHODS.test(method))
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  return watch(window.page, (name) => [USER_ACTIONS, READ_ONLY, RESETTABLE].some((kind) => kind.test(name)))
}

/**
 * Resolves to true when a window has been reset. False when that takes too long, and for windows with a service
 * worker, which would survive.
 */
async function wasReset(window: Window): Promise<boolean> {
  const { page, options, isChanged } = window
  if (isChanged || options.worker || page.context().pages().length > 1) return false
  const reset = resetWindow(window).then(
    () => true,
    () => false,
  )
  return Promise.race([reset, delay(RESET_TIMEOUT_MILLISECONDS, false, { ref: false })])
}

/** Resets a window with one tab to a new window's state. Only fetched and compiled code stays. */
async function resetWindow({ page, cdp, options }: Window): Promise<void> {
  const { viewport = 'desktop', colorScheme = 'light' } = options
  const context = page.context()
  page.removeAllListeners()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  await page.setViewportSize(viewports[viewport])
  await page.emulateMedia({ media: null, colorScheme, reducedMotion: 'reduce' })
  await page.goto(QUIET_PATH)
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await context.clearCookies()
  await cdp.send('Page.resetNavigationHistory')
  page.removeAllListeners()
}
