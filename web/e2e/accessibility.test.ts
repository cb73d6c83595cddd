import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { viewports } from '#scripts/testing/browser'
import { expectAccessible } from '#scripts/testing/site'
import { publicPages } from '../src/pages/pages'
import type { Area, Visitor } from './areas/area'
import { areas } from './areas/areas'
import { makeVisitors } from './visitors'

const made = await makeVisitors()
const screens = Object.assign({}, ...areas.map((area) => area.screens)) as Area['screens']

test('every route of the site has its place in an area', async () => {
  const tree = await readFile('web/src/route-tree.gen.ts', 'utf8')
  const [, union = ''] = /fullPaths:([\s\S]*?)fileRoutesByTo/.exec(tree) ?? []
  const paths = union.split(/['|\s]+/).filter(Boolean)
  expect(Object.keys(screens).sort()).toEqual([...new Set([...paths, ...Object.keys(publicPages)])].sort())
})

for (const visitor of Object.keys(made.visitors) as Visitor[])
  test(`the screens of ${visitor} can be read, used and named by everybody, wide or narrow, light or dark`, async () => {
    const own = Object.entries(screens).filter(([, screen]) => screen?.[0] === visitor)
    const page = await made.visitors[visitor]('/about')
    for (const [path, screen] of own)
      for (const [index, address] of (screen?.[1]?.(made) ?? [path]).entries()) {
        await page.setViewportSize(viewports.phone)
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
        // Of two things on one screen nothing new would come into the page.
        await (index ? page.goto(address) : follow(page, address))
        await inspect(page, address)
      }
  })

async function inspect(page: Page, address: string) {
  await page.locator('h1').first().waitFor()
  await expect.poll(() => page.locator('[aria-busy=true], .mantine-Skeleton-root').count()).toBe(0)
  expect(withoutSlash(new URL(page.url()).pathname), 'nobody is sent away').toBe(
    withoutSlash(address.replace(/[?#].*/, '')),
  )
  await expect.poll(() => page.locator('h1:visible').count(), { message: `headings of ${address}` }).toBe(1)
  expect(await page.title(), address).toMatch(/Platewise/)
  await expectAccessible(page)
  await page.setViewportSize(viewports.desktop)
  await expectAccessible(page)

  // Only the colours differ.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
  await expectAccessible(page, ['color-contrast'])
  await page.setViewportSize(viewports.phone)
  await expectAccessible(page, ['color-contrast'])
  await page.setViewportSize({ width: 320, height: 640 })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `width of ${address}` })
    .toBe(320)
}

/** Goes to a screen as a link does: without loading the app again where another screen of it is there already. */
async function follow(page: Page, address: string) {
  if ([page.url(), address].some(isDocument)) return page.goto(address)
  await page.evaluate((path) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState({}, '', path)
  }, address)
  await page.locator('h1:not([data-left])').first().waitFor()
}

/** Whether it is a page of its own and no screen of the app. */
const isDocument = (address: string) => {
  const { pathname } = new URL(address, 'http://localhost')
  return pathname in publicPages || /^\/coaches(\/|$)/.test(pathname)
}

const withoutSlash = (path: string) => path.replace(/(?<=.)\/$/, '')
