import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { AssignmentDraftEntity } from '#core/forms/assignments/entity'
import { write } from '#core/lib/table'
import { makeOpenAssignment } from '#scripts/testing/assignments'
import { makeChat } from '#scripts/testing/chat'
import { open } from '#scripts/testing/setup/site'
import { delivered, field, message, send } from './chats'
import { logIn, PASSWORD } from './steps'

const HOUR = 3_600_000

const withClock = (offset: number) => `
  const now = Date.now
  window.Date = class extends Date {
    constructor(...parts) {
      super(...(parts.length > 0 ? parts : [now() + ${offset}]))
    }
    static now = () => now() + ${offset}
  }`

/** What browsers have added since the oldest ones that the README promises. */
const WITHOUT_THE_NEW = `
  const added = [
    [URL, 'parse canParse'],
    [AbortSignal, 'any'],
    [Promise, 'withResolvers try'],
    [Object, 'groupBy'],
    [Map, 'groupBy'],
    [Array, 'fromAsync'],
    [RegExp, 'escape'],
    [Uint8Array, 'fromBase64'],
    [Uint8Array.prototype, 'toBase64 toHex'],
    [Set.prototype, 'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom'],
    [Iterator.prototype, 'map filter take drop flatMap reduce toArray forEach some every find'],
    [Element.prototype, 'checkVisibility'],
    [HTMLElement.prototype, 'togglePopover'],
    [Document.prototype, 'startViewTransition'],
    [window, 'requestIdleCallback Iterator Notification PushManager cookieStore navigation scheduler'],
  ]
  for (const [owner, names] of added) for (const name of names.split(' ')) delete owner[name]`

/** Puts each text in the two elements that Chrome's translation puts it in, also before our code has run. */
const WITH_TRANSLATION = `
  const translate = () => {
    document.documentElement.classList.add('translated-ltr')
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement.closest('font, script, style, textarea')) continue
      const [outer, inner] = ['font', 'font'].map((name) => document.createElement(name))
      text.replaceWith(outer)
      outer.append(inner)
      inner.append(text.data)
    }
  }
  const start = () => {
    translate()
    setInterval(translate, 200)
  }
  document.addEventListener('readystatechange', start, { once: true })`

const FORBID_STORAGE = `
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, {
      configurable: true,
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })`
const FILL_STORAGE = `
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }`

/** Opens a page on a device that `script` has made worse. */
async function openOn(script: string): Promise<Page> {
  const page = await open('/favicon.svg')
  await page.addInitScript(`{${script}}`)
  await page.goto('/')
  return page
}

test.each([
  ['whose clock is an hour behind', withClock(-HOUR)],
  ['whose clock is an hour ahead', withClock(HOUR)],
  ['whose clock is a year ahead', withClock(365 * 24 * HOUR)],
  ['whose clock is a year behind', withClock(-365 * 24 * HOUR)],
  ['that is as old as the README promises', WITHOUT_THE_NEW],
  ['that translates every page', WITH_TRANSLATION],
])('a client logs in, writes to their coach and answers a form on a device %s', async (_, script) => {
  const { client, channel } = await makeChat()
  const { assignmentId } = await makeOpenAssignment(client)
  // Begun a moment ago on a device whose clock is right.
  const draft = { assignmentId, recipientId: client.id, data: { water: 5 }, savedAt: Date.now(), revision: 1 }
  await write(AssignmentDraftEntity.put(draft))
  const page = await openOn(script)
  await logIn(page, client.email)
  await page.waitForURL('**/client/dashboard')
  await page.goto(`/client/chat/${channel}`)
  await send(page, 'Hello')
  await delivered(page, 'Hello')
  await page.reload()
  await message(page, 'Hello').waitFor()
  expect(await field(page).inputValue()).toBe('')

  await page.goto(`/client/form/${assignmentId}`)
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await page.getByLabel(/^How much water a day\?/).fill('7')
  await page.getByText(/^Draft saved/).waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel(/^How much water a day\?/).inputValue()).toBe('7')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Thanks! We sent your answers').waitFor()
})

test('what is typed before the code has loaded stays, even if the page is translated meanwhile', async () => {
  const { client } = await makeChat()
  const page = await open('/favicon.svg')
  await page.addInitScript(`{${WITH_TRANSLATION}}`)
  const loading = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await loading.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  const email = page.getByLabel('Email')
  await email.fill(client.email)
  await page.locator('h1 font').first().waitFor()
  const early = await email.elementHandle()
  loading.resolve()
  await expect.poll(() => early?.evaluate((field) => field.isConnected)).toBe(false)
  expect(await email.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/client/dashboard')
})

test.each([
  ['forbids the site to store anything', FORBID_STORAGE],
  ['has no space left', FILL_STORAGE],
])('a device that %s shows public pages and says why no one can sign in', async (_, script) => {
  const page = await openOn(script)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto('/coaches')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto('/client/dashboard')
  await page.waitForURL('**/login')
  await page.getByText("Your browser doesn't let this site store anything").waitFor()
})
