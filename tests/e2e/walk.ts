import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { viewports } from '#scripts/testing/setup/browser'
import { services } from '#scripts/testing/setup/test-services'
import { publicPages } from '../../web/src/pages/pages'
import type { Area, Visitor } from './areas/area'
import { expectRoomForLargeText, inspectScreen, inspectState } from './screen'
import { makeVisitors } from './visitors'

const FAILURE = { status: 500, json: {}, headers: { 'access-control-allow-origin': '*' } }

/** The routes to visit, if not all (`npm run test:changed`). */
const only = process.env.SCREENS?.split(' ')

/** Whether a URL belongs to one of those routes. */
const isWanted = (address: string) =>
  !only ||
  only.some((route) => {
    const parts = route.replace(/\/$/, '').split('/')
    const given = new URL(address, 'http://localhost').pathname.split('/')
    return (
      parts.length === given.length &&
      parts.every((part, index) => part.startsWith('$') || part === given[index])
    )
  })

/** Tests that everyone can use the screens of an area, including what opens or fails on them. */
export async function walk({ screens, states }: Area) {
  const made = await makeVisitors()
  const visitors = new Set(Object.values(screens).flatMap((screen) => screen?.[0] ?? []))
  /** Positions of the Support link in the app (WCAG 3.2.6). */
  const places = new Map<string, string>()

  for (const visitor of visitors)
    test(`the screens of ${visitor} are accessible`, async () => {
      const page = await made.visitors[visitor]('/about')
      for (const [path, screen] of Object.entries(screens).filter(([, screen]) => screen?.[0] === visitor))
        for (const [index, address] of (screen?.[1]?.(made) ?? [path]).filter(isWanted).entries()) {
          await page.setViewportSize(viewports.phone)
          await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
          // If the screen stays the same, following a link would render no new page.
          await (index ? page.goto(address) : follow(page, address))
          const place = await inspectScreen(page, address)
          if (place) places.set(place, address)
        }
      expect([...places.values()].slice(1)).toEqual([])
    })

  for (const [visitor, own] of Object.entries(states))
    test(`what opens or fails for ${visitor} is accessible`, async () => {
      const page = await made.visitors[visitor as Visitor]('/about')
      await page.clock.install()
      for (const state of Object.values(own)) {
        const { act, fails, shows, only: viewport = 'phone' } = state
        const path = typeof state.path === 'string' ? state.path : state.path(made)
        if (!isWanted(path)) continue
        await page.setViewportSize(viewports[viewport])
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
        if (fails) await page.route(`${services.addresses.api}${fails}*`, (route) => route.fulfill(FAILURE))
        await page.goto(path)
        await act?.(page)
        // Reads are retried twice before they fail.
        const isThere = () => page.clock.fastForward(2_000).then(() => shows(page).count())
        if (fails) await expect.poll(isThere, { message: `what shows that ${fails} fails` }).toBe(1)
        await shows(page).waitFor()
        if (!act && !state.only) await expectRoomForLargeText(page, path)
        await inspectState(page)
        await page.unrouteAll()
      }
    })
}

/** Opens a screen like a link does: without reloading the app if another of its screens is already open. */
async function follow(page: Page, address: string) {
  if ([page.url(), address].some(isDocument)) return page.goto(address)
  await page.evaluate((path) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState({}, '', path)
  }, address)
  await page.locator('h1:not([data-left])').first().waitFor()
}

/** Whether the URL is a separate document instead of a screen of the app. */
const isDocument = (address: string) => {
  const { pathname } = new URL(address, 'http://localhost')
  return pathname in publicPages || /^\/coaches(\/|$)/.test(pathname)
}
