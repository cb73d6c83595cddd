import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { viewports } from '#scripts/testing/browser'
import { expectAccessible } from '#scripts/testing/site'
import { publicPages } from '../src/pages/pages'
import { makeVisitors } from './visitors'

const { visitors, coach, pendingCoach, channelId } = await makeVisitors()
type Visitor = keyof typeof visitors
/** Whose screens a route shows, and at which addresses; null for a route that only leads on. */
const screens: Record<string, [Visitor, (() => string[])?] | null> = {
  '/': ['guest'],
  '/404': ['guest'],
  '/about': ['guest'],
  '/confirm-email': ['guest'],
  '/contact': ['guest'],
  '/faq': ['guest'],
  '/privacy': ['guest'],
  '/support': ['guest'],
  '/terms': ['guest'],
  '/login': ['guest'],
  '/forgot-password': ['guest'],
  '/register': ['guest', () => ['/register', '/register?type=client']],
  '/admin/login': ['guest'],
  '/$': null,
  '/redirect': null,
  '/redirect-to/$url/$accesstoken': null,
  '/register-redirect': ['unregistered'],
  '/client-onboarding': ['newClient'],
  '/client/status/suspended': ['suspendedClient'],
  '/client/dashboard': ['client'],
  '/client/profile/': ['client'],
  '/client/profile/edit': ['client'],
  '/client/profile/edit-preferences': ['client'],
  '/client/subscriptions': ['client'],
  '/client/my-nutritionists': ['client'],
  '/client/nutritionists/': ['client'],
  '/client/nutritionists/$id': ['client', () => [`/client/nutritionists/${coach.id}`]],
  '/client/saved': ['client'],
  '/client/checkout/return': ['client'],
  '/client/chat': null,
  '/client/chat/': ['client'],
  '/client/chat/$channelId': ['client', () => [`/client/chat/${channelId}`]],
  '/nutritionist/': ['newCoach'],
  '/nutritionist/status/pending': ['pendingCoach'],
  '/nutritionist/status/reject': ['rejectedCoach'],
  '/nutritionist/status/suspended': ['suspendedCoach'],
  '/nutritionist/dashboard': ['coach'],
  '/nutritionist/clients/': ['coach'],
  '/nutritionist/subscriptions': ['coach'],
  '/nutritionist/profile/': ['coach'],
  '/nutritionist/profile/edit': ['coach'],
  '/nutritionist/chat': null,
  '/nutritionist/chat/': ['coach'],
  '/nutritionist/chat/$channelId': ['coach', () => [`/nutritionist/chat/${channelId}`]],
  '/admin/dashboard': ['admin'],
  '/admin/applications': [
    'admin',
    () => ['/admin/applications', `/admin/applications?open=${pendingCoach.id}`],
  ],
  '/admin/nutritionists/': ['admin'],
}

test('every route of the site has its place in this test', async () => {
  const tree = await readFile('web/src/route-tree.gen.ts', 'utf8')
  const [, union = ''] = /fullPaths:([\s\S]*?)fileRoutesByTo/.exec(tree) ?? []
  const paths = union.split(/['|\s]+/).filter(Boolean)
  expect(Object.keys(screens).sort()).toEqual([...new Set([...paths, ...Object.keys(publicPages)])].sort())
})

for (const visitor of Object.keys(visitors) as Visitor[])
  test(`the screens of ${visitor} can be read, used and named by everybody, wide or narrow, light or dark`, async () => {
    const own = Object.entries(screens).filter(([, screen]) => screen?.[0] === visitor)
    const addresses = own.flatMap(([path, screen]) => screen?.[1]?.() ?? [path])
    const page = await visitors[visitor](addresses[0] ?? '/')
    for (const address of addresses) {
      await page.setViewportSize(viewports.phone)
      await inspect(page, address)
    }
  })

async function inspect(page: Page, address: string) {
  await show(page, address, 'light')
  expect(withoutSlash(new URL(page.url()).pathname), 'nobody is sent away').toBe(
    withoutSlash(address.replace(/\?.*/, '')),
  )
  expect(await page.locator('h1:visible').count(), `headings of ${address}`).toBe(1)
  expect(await page.title(), address).toMatch(/Platewise/)
  await expectAccessible(page)
  await page.setViewportSize(viewports.desktop)
  await expectAccessible(page)

  // Only the colours differ.
  await show(page, address, 'dark')
  await expectAccessible(page, ['color-contrast'])
  await page.setViewportSize(viewports.phone)
  await expectAccessible(page, ['color-contrast'])
  await page.setViewportSize({ width: 320, height: 640 })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `width of ${address}` })
    .toBe(320)
}

/** Opens a screen in these colours and waits for all that it asks for. */
async function show(page: Page, address: string, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.goto(address)
  await page.locator('h1').first().waitFor()
  await expect.poll(() => page.locator('[aria-busy=true], .mantine-Skeleton-root').count()).toBe(0)
}

const withoutSlash = (path: string) => path.replace(/(?<=.)\/$/, '')
