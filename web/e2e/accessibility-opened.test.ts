import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { viewports } from '#scripts/testing/browser'
import { expectAccessible } from '#scripts/testing/site'
import { services } from '#scripts/testing/world'
import { fillPersonalInfo } from './steps'
import { makeVisitors } from './visitors'

const { visitors, payable, pendingCoach, channelId } = await makeVisitors()

/** What shows only after somebody did something, or when something failed. */
interface State {
  path: string
  /** What opens it. */
  act?: (page: Page) => Promise<unknown>
  /** This path of the API answers 500. */
  fails?: string
  /** What is there then. */
  shows: (page: Page) => Locator
  /** Where it exists; everywhere unless said. */
  only?: 'phone' | 'desktop'
}

const FAILURE = { status: 500, json: {}, headers: { 'access-control-allow-origin': '*' } }

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name })
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' }).first()
const summary = (page: Page) => page.getByText(/^Please check/)
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first()

const states: Partial<Record<keyof typeof visitors, Record<string, State>>> = {
  guest: {
    'login sent empty': { path: '/login', act: press(/^Login$/), shows: summary },
    'registration sent empty': {
      path: '/register?type=client',
      act: press('Create account'),
      shows: summary,
    },
    'forgotten password sent empty': { path: '/forgot-password', act: press(/code/i), shows: summary },
    'admin login sent empty': { path: '/admin/login', act: press('Sign In'), shows: summary },
  },
  newClient: {
    'intake sent empty': { path: '/client-onboarding', act: press('Next'), shows: summary },
  },
  newCoach: {
    'application sent empty': { path: '/nutritionist', act: press('Next'), shows: summary },
    'application with a file that is too large': {
      path: '/nutritionist',
      act: async (page) => {
        await fillPersonalInfo(page, 'Nora', 'Novak')
        await press('Next')(page)
        const buffer = Buffer.alloc(10_000_001)
        const file = { name: 'large.pdf', mimeType: 'application/pdf', buffer }
        await page.locator('#resume').setInputFiles(file)
        await page.getByText('File size should be less than 10MB').waitFor()
        await press('Next')(page)
      },
      shows: summary,
    },
  },
  client: {
    menu: { path: '/client/dashboard', act: press('Menu'), shows: dialog('Menu'), only: 'phone' },
    'filter sheet': {
      path: '/client/nutritionists?specialties=["Vegan"]',
      act: press(/^Filters/),
      shows: dialog('Filters'),
      only: 'phone',
    },
    'filter menu': {
      path: '/client/nutritionists',
      act: press('Specialties'),
      shows: dialog('Specialties'),
      only: 'desktop',
    },
    'search without a match': {
      path: '/client/nutritionists?search=nobody',
      shows: text('No coach matches'),
    },
    'search that fails': { path: '/client/nutritionists', fails: '/client/nutritionists', shows: retry },
    'saved coaches that fail': { path: '/client/saved', fails: '/client/saved', shows: retry },
    'pay dialog': {
      path: `/client/nutritionists/${payable.id}`,
      act: press('Pay & Subscribe'),
      shows: (page) => page.getByRole('dialog'),
    },
    'cancelling a plan': {
      path: '/client/subscriptions',
      act: press(/^Cancel subscription/),
      shows: (page) => page.getByRole('dialog'),
    },
    'profile sent empty': {
      path: '/client/profile/edit',
      act: async (page) => {
        await page.getByLabel('First name').fill('')
        await press('Save')(page)
      },
      shows: summary,
    },
    'leaving what is unsaved': {
      path: '/client/profile/edit',
      act: async (page) => {
        await page.getByLabel('First name').fill('Clarissa')
        await press('Cancel')(page)
      },
      shows: dialog('Leave this page?'),
    },
    'a reply to a message': {
      path: `/client/chat/${channelId}`,
      act: press(/^Reply to/),
      shows: (page) => page.getByRole('button', { name: 'Cancel reply' }),
    },
    'a message that was not sent': {
      path: `/client/chat/${channelId}`,
      act: async (page) => {
        await page.route(/\/publish\//, (route) => route.abort())
        await page.getByPlaceholder('Enter Your Message').fill('Hello')
        await press('Send')(page)
      },
      shows: (page) => page.getByRole('button', { name: 'Retry' }),
    },
  },
  coach: {
    menu: { path: '/nutritionist/dashboard', act: press('Menu'), shows: dialog('Menu'), only: 'phone' },
    'rejecting a client': {
      path: '/nutritionist/clients',
      act: press(/^Reject/),
      shows: (page) => page.getByRole('dialog'),
    },
    'clients that fail': { path: '/nutritionist/clients', fails: '/nutritionist/clients', shows: retry },
    'subscriptions that fail': {
      path: '/nutritionist/subscriptions',
      fails: '/nutritionist/subscriptions',
      shows: retry,
    },
  },
  admin: {
    'reason of a rejection': {
      path: `/admin/applications?open=${pendingCoach.id}`,
      act: (page) => page.getByLabel('Application status').selectOption('REJECTED'),
      shows: (page) => page.getByLabel('Rejection comment'),
    },
    'applications without a match': {
      path: '/admin/applications?search=nobody',
      shows: (page) => page.getByRole('button', { name: /clear/i }).first(),
    },
    'applications that fail': {
      path: '/admin/applications',
      fails: '/admin/nutritionists/applicants',
      shows: retry,
    },
    'figures that fail': { path: '/admin/dashboard', fails: '/admin/stats', shows: retry },
  },
}

for (const [visitor, own] of Object.entries(states))
  test(`what opens or fails for ${visitor} can be read, used and named by everybody`, async () => {
    const page = await visitors[visitor as keyof typeof visitors]('/about')
    await page.clock.install()
    for (const state of Object.values(own)) {
      const { path, act, fails, shows, only = 'phone' } = state
      await page.setViewportSize(viewports[only])
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      if (fails) await page.route(`${services.addresses.api}${fails}*`, (route) => route.fulfill(FAILURE))
      await page.goto(path)
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
