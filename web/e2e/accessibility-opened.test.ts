import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { viewports } from '#scripts/testing/browser'
import { expectAccessible } from '#scripts/testing/site'
import { services } from '#scripts/testing/world'
import type { State, Visitor } from './areas/area'
import { areas } from './areas/areas'
import { makeVisitors } from './visitors'

const made = await makeVisitors()

const FAILURE = { status: 500, json: {}, headers: { 'access-control-allow-origin': '*' } }

for (const [visitor, own] of areas.flatMap(({ states }) => Object.entries(states)))
  test(`what opens or fails for ${visitor} can be read, used and named by everybody`, async () => {
    const page = await made.visitors[visitor as Visitor]('/about')
    await page.clock.install()
    for (const state of Object.values(own)) {
      const { path, act, fails, shows, only = 'phone' } = state
      await page.setViewportSize(viewports[only])
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      if (fails) await page.route(`${services.addresses.api}${fails}*`, (route) => route.fulfill(FAILURE))
      await page.goto(typeof path === 'string' ? path : path(made))
      await act?.(page)
      // Reads are tried three times before they fail.
      const isThere = () => page.clock.fastForward(2_000).then(() => shows(page).count())
      if (fails) await expect.poll(isThere, { message: `what shows that ${fails} fails` }).toBe(1)
      await shows(page).waitFor()
      await inspect(page, state)
      await page.unrouteAll()
    }
  })

/** Narrow and light, wide and dark: each way of showing it once. */
async function inspect(page: Page, { only }: State) {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  if (!only) await page.setViewportSize(viewports.desktop)
  await expectAccessible(page)
}
