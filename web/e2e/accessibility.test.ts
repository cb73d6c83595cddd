import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openPair, pairChannel } from '#core/chat/open'
import { SavedCoachEntity } from '#core/hiring/entity'
import { transact, write } from '#core/lib/table'
import { viewports } from '#scripts/testing/browser'
import { buy, makeLink, makeSeller } from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeCoach, makeNewcomer, type TestPerson } from '#scripts/testing/people'
import { expectAccessible, open } from '#scripts/testing/site'
import { services } from '#scripts/testing/world'
import { makeReadyClient, makeReadyPair, openAs, openAsAdmin } from './people'

type Opener = (path: string) => Promise<Page>
type Visitor = keyof typeof visitors
/** Whose screens a route shows, and at which addresses; null for a route that only leads on. */
const screens: Record<string, [Visitor, (() => string[])?] | null> = {
  '/': ['guest'],
  '/404': ['guest'],
  '/about': ['guest'],
  '/contact': ['guest'],
  '/faq': ['guest'],
  '/privacy': ['guest'],
  '/support': ['guest'],
  '/terms': ['guest'],
  '/login': ['guest'],
  '/forgot-password': ['guest'],
  '/register': ['guest', () => ['/register', '/register?type=client']],
  '/admin/login': ['guest'],
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
  '/client/nutritionists/$id': ['client', () => [`/client/nutritionists/${pair.coach.id}`]],
  '/client/saved': ['client'],
  '/client/checkout/return': ['client'],
  '/client/chat': null,
  '/client/chat/': ['client'],
  '/client/chat/$channelId': ['client', () => [`/client/chat/${channelOf()}`]],
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
  '/nutritionist/chat/$channelId': ['coach', () => [`/nutritionist/chat/${channelOf()}`]],
  '/admin/dashboard': ['admin'],
  '/admin/applications': [
    'admin',
    () => ['/admin/applications', `/admin/applications?open=${pendingCoach.id}`],
  ],
  '/admin/nutritionists/': ['admin'],
}

let pair: Awaited<ReturnType<typeof makeReadyPair>>
let pendingCoach: TestPerson
const channelOf = () => pairChannel(pair.coach.id, pair.client.id)
const as = (person: Promise<TestPerson>) => async (path: string) => openAs(await person, path)

const visitors = {
  guest: (path) => open(path),
  unregistered: (path) => {
    const email = 'unregistered@example.com'
    const { sub } = services.cognito.createUser({ email, password: 'platewise' })
    return openAs({ email, token: services.cognito.accessTokenFor(sub) }, path)
  },
  newClient: (path) => as(makeNewcomer('client'))(path),
  suspendedClient: (path) => as(makeClient({ status: 'SUSPENDED' }))(path),
  client: (path) => openAs(pair.client, path),
  newCoach: (path) => as(makeNewcomer('nutritionist'))(path),
  pendingCoach: (path) => openAs(pendingCoach, path),
  rejectedCoach: (path) =>
    as(makeCoach({ status: 'REJECTED', rejectionComment: 'Please add a résumé.' }))(path),
  suspendedCoach: (path) => as(makeCoach({ status: 'SUSPENDED' }))(path),
  coach: (path) => openAs(pair.coach, path),
  admin: async (path) => openAsAdmin(await makeAdmin(), path, {}),
} satisfies Record<string, Opener>

beforeAll(async () => {
  ;[pair, pendingCoach] = await Promise.all([
    makeReadyPair({ firstName: 'Bartholomew-Alexander', specialities: ['Vegan', 'Keto Diet', 'Bio Hacker'] }),
    makeCoach({ firstName: 'Nora', status: 'PENDING' }),
  ])
  const { client, coach } = pair
  const [other, waiting] = await Promise.all([makeSeller({ firstName: 'Olga' }), makeReadyClient()])
  await Promise.all([
    transact(openPair(coach.id, client.id)),
    makeLink(other, client, 'PENDING'),
    makeLink(coach, waiting, 'PENDING'),
    ...[coach, other].map(({ id }) =>
      write(
        SavedCoachEntity.create({ clientId: client.id, coachId: id, createdAt: '2026-01-01T00:00:00.000Z' }),
      ),
    ),
  ])
  for (const [index, { id }] of [client, coach, client].entries())
    services.pubnub.seedMessage({
      channel: channelOf(),
      uuid: id,
      message: {
        text: `Message ${index} https://example.com/a-long-address-without-any-place-to-break-it-in-two`,
      },
      timetoken: String((Date.now() - 60_000 * (9 - index)) * 10_000),
    })
  await services.stripe.failRenewal(await buy(client, coach))
  await services.stripe.settled()
})

test('every route of the site has its place in this test', async () => {
  const tree = await readFile('web/src/route-tree.gen.ts', 'utf8')
  const [, union = ''] = /fullPaths:([\s\S]*?)fileRoutesByTo/.exec(tree) ?? []
  const paths = union.split(/['|\s]+/).filter(Boolean)
  expect(Object.keys(screens).sort()).toEqual(paths.sort())
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
