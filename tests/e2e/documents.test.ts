import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeCoach } from '#scripts/testing/people'
import { makeReadyClient, makeReadyPair } from '#scripts/testing/ready-people'
import { open } from '#scripts/testing/setup/site'
import { services } from '#scripts/testing/setup/test-services'
import { openAs } from './people'
import { logOut } from './steps'

const loaded = (page: Page, ending: string) =>
  page.evaluate(
    (end) =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.endsWith(end)),
    ending,
  )
const header = (page: Page, name: string) => page.locator('header').getByRole('link', { name, exact: true })

/** What the document passes to `web/early.js`. */
interface Facts {
  next?: string[]
  code?: string[]
  screens?: { path: string; answers: string[] }[]
}
const factsOf = (page: Page): Promise<Facts> =>
  page.evaluate(() => JSON.parse(document.getElementById('early')?.textContent ?? ''))

test('a static page loads no scripts and still shows who is signed in', async () => {
  const page = await open('/about')
  await header(page, 'Login').waitFor()
  await expect.poll(() => header(page, 'Dashboard').isVisible()).toBe(false)
  await page.waitForLoadState('networkidle')
  expect(await loaded(page, '.js')).toEqual([])

  const clara = await openAs(await makeReadyClient(), '/terms')
  await header(clara, 'Dashboard').waitFor()
  await expect.poll(() => header(clara, 'Login').isVisible()).toBe(false)
  expect(await loaded(clara, '.js')).toEqual([])
  await header(clara, 'Dashboard').click()
  await clara.waitForURL('**/client/dashboard')
})

test('a page with a form loads no scripts until someone touches it, then also the app', async () => {
  const page = await open('/login')
  await page.waitForLoadState('networkidle')
  expect(await loaded(page, '.js')).toEqual([])
  const { next = [], code = [] } = await factsOf(page)
  expect(code.filter((file) => next.includes(file))).toEqual([])
  await page.getByLabel('Email').fill('a')
  await expect
    .poll(async () => [...(await loaded(page, '.js')), ...(await loaded(page, '.css'))].sort())
    .toEqual(expect.arrayContaining([...code, ...next]))

  // It may have to show a reason.
  const told = await open('/login?error=cancelled')
  await expect.poll(() => loaded(told, '.js')).toEqual(expect.arrayContaining(code))
})

test('finds a page despite a trailing slash, even under a path of the app', async () => {
  const page = await open('/login/')
  await page.waitForURL('**/login')
  await page.goto('/admin/login/')
  await page.waitForURL('**/admin/login')
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor()
})

test('choosing an account type can be undone and keeps the referral', async () => {
  const page = await open('/register')
  await page.getByRole('button', { name: 'Apply as a coach' }).click()
  await page.getByRole('heading', { name: 'Apply as a coach' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Create an account' }).waitFor()
  await page.goto('/register?ref=12345')
  await page.getByRole('heading', { name: 'Join as a client' }).waitFor()
})

test('shows the app frame before any script loads, in the color scheme of the device', async () => {
  const client = await makeReadyClient()
  const page = await openAs(client, '/favicon.svg', { colorScheme: 'dark' })
  const late = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.(js|css)$/, async (route) => {
    await late.promise
    await route.continue()
  })
  await page.goto('/client/dashboard', { waitUntil: 'commit' })
  await page.getByRole('status', { name: 'Loading' }).waitFor()
  const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(background).toBe('rgb(21, 20, 16)')
  late.resolve()
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count()).toBe(0)
})

test('sends every request that the document starts early only once', async () => {
  const { client, coach } = await makeReadyPair()
  const page = await openAs(client, '/client/dashboard')
  const { screens = [] } = await factsOf(page)
  const telling = screens.filter(({ answers }) => answers.length > 0)
  expect(telling.length).toBeGreaterThan(4)
  const pages = { client: page, nutritionist: await openAs(await makeCoach(), '/nutritionist/dashboard') }
  const heard = { client: requestsOf(pages.client), nutritionist: requestsOf(pages.nutritionist) }
  for (const { path: screen, answers } of telling) {
    const person = screen.startsWith('/client') ? 'client' : 'nutritionist'
    const path = screen.replace('$id', coach.id).replace('/$channelId', '')
    // A file without scripts, so that the previous screen stops sending requests.
    await pages[person].goto('/favicon.svg')
    heard[person].forget()
    await pages[person].goto(path)
    await pages[person].getByRole('heading', { level: 1 }).waitFor()
    await heard[person].quiet()
    const early = answers.map((answer) => answer.replace('$id', coach.id).replace('$timeZone', 'UTC'))
    for (const requestPath of ['/user', ...early])
      expect(
        heard[person].asked.filter((other) => other === requestPath),
        `${requestPath} by ${path}`,
      ).toEqual([requestPath])
  }
})

/**
 * The API reads of a page until it connects to its conversations. After that, it rereads what may have
 * changed before.
 */
function requestsOf(page: Page) {
  const asked: string[] = []
  const unanswered = new Set<Request>()
  let since = Date.now()
  let isLive = false
  page.on('request', (request) => {
    const { origin, pathname, search } = new URL(request.url())
    isLive ||= origin === services.addresses.pubnub
    if (isLive || request.resourceType() !== 'fetch' || origin !== services.addresses.api) return
    unanswered.add(request)
    if (request.method() === 'GET') asked.push(pathname + search)
  })
  const answered = (request: Request) => {
    if (unanswered.delete(request)) since = Date.now()
  }
  page.on('requestfinished', answered)
  page.on('requestfailed', answered)
  return {
    asked,
    quiet: () => expect.poll(() => unanswered.size === 0 && Date.now() - since > 500).toBe(true),
    forget() {
      asked.length = 0
      unanswered.clear()
      since = Date.now()
      isLive = false
    },
  }
}

test('a button tapped before its script has loaded works as soon as it has', async () => {
  const page = await open('/about')
  const late = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await late.promise
    await route.continue()
  })
  await page.goto('/faq')
  await page.getByRole('tab', { name: 'For coaches' }).click()
  late.resolve()
  await page.getByRole('tab', { name: 'For coaches', selected: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('for')).toBe('nutritionist')
})

test('after signing out, Back does not show the screens of that person', async () => {
  const page = await openAs(await makeReadyClient(), '/client/dashboard')
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  await logOut(page)
  await page.waitForURL('**/login')
  await page.goBack({ waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'Login' }).waitFor()
  expect(await page.evaluate(() => window.location.pathname)).toBe('/login')
})

test('hydrates a page correctly if its script loads before the end of the document', async () => {
  const rest = Promise.withResolvers<void>()
  const slow = createServer(async ({ url = '' }, response) => {
    const answer = await fetch(services.addresses.web + url)
    const type = answer.headers.get('content-type') ?? ''
    response.setHeader('content-type', type)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const middle = type.includes('html') ? bytes.indexOf('Continue with Google') : 0
    response.write(bytes.subarray(0, middle))
    if (middle > 0) await rest.promise
    response.end(bytes.subarray(middle))
  }).listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const page = await open('/about')
  const { port } = slow.address() as AddressInfo
  await page.goto(`http://localhost:${port}/login`, { waitUntil: 'commit' })
  await page.getByLabel('Email').waitFor()
  const code = JSON.stringify((await factsOf(page)).code)
  await page.evaluate(`Promise.all(${code}.map((file) => import(file)))`)
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  rest.resolve()
  await page.waitForLoadState()
  await page.getByLabel('Email').fill('a')
  await expect.poll(() => page.getByRole('button', { name: 'Continue with Google' }).count()).toBe(1)
  slow.close()
})
