import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PushDevicesEntity } from '#core/push/entity'
import { makeChat, provider } from '#scripts/testing/chat'
import { expectAccessible, redeploySite } from '#scripts/testing/setup/site'
import { services } from '#scripts/testing/setup/test-services'
import { delivered, field, message, send } from './chats'
import { openAs } from './people'
import { logOut } from './steps'

const WITH_WORKER = { worker: true } as const
const button = (page: Page, name: string) => page.getByRole('button', { name })

/** Waits until the service worker is active and handles the page's requests. */
async function controlled(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

test('installs a new version only on request, keeps drafts, and says when there is no network', async () => {
  const { client, channel } = await makeChat()
  const clara = await openAs(client, `/client/chat/${channel}`, WITH_WORKER)
  await controlled(clara)
  await field(clara).fill('Half a sentence')
  redeploySite()
  await clara.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await clara.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null)
  expect(await button(clara, 'Reload').count(), 'nobody is disturbed who writes').toBe(0)

  await clara.getByRole('button', { name: /^Back/ }).click()
  await clara.getByText('A new version is ready').waitFor()
  await expectAccessible(clara)
  await Promise.all([clara.waitForEvent('load'), button(clara, 'Reload').click()])
  await clara.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting === null)
  await clara.goto(`/client/chat/${channel}`)
  await expect.poll(() => field(clara).inputValue()).toBe('Half a sentence')

  await clara.goto('/client/saved')
  await clara.getByRole('heading', { level: 1, name: 'Saved' }).waitFor()
  expect(await clara.getByText('A new version is ready').count()).toBe(0)
  await clara.goto('/client/profile/edit')
  await button(clara, 'Save').waitFor()
  await clara.context().setOffline(true)
  const notice = clara.getByText(/^You're offline\./)
  await notice.waitFor()
  await expectAccessible(clara)
  const [said, save] = await Promise.all([notice.boundingBox(), button(clara, 'Save').boundingBox()])
  expect(Number(said?.y) + Number(said?.height), 'it stands above the buttons').toBeLessThan(Number(save?.y))
  await clara.goto('/client/settings')
  await clara.getByRole('heading', { name: "You're offline" }).waitFor()
  await expectAccessible(clara)
  await clara.context().setOffline(false)
  await clara.getByRole('link', { name: 'Try again' }).click()
  await clara.getByRole('heading', { level: 2, name: 'On this device' }).waitFor()
})

/** This Chromium shows no permission prompts and has no push service, so both are faked. */
async function letBeNotified(page: Page) {
  await page.exposeFunction('subscribeToPush', (key: string) => services.push.subscribe(key))
  await page.addInitScript(() => {
    const vendor = globalThis as unknown as { subscribeToPush: (key: string) => Promise<object> }
    let permission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      permission = 'granted'
      return 'granted'
    }
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = async (options) => {
      const answer = await vendor.subscribeToPush(String(options?.applicationServerKey))
      return { toJSON: () => answer } as PushSubscription
    }
  })
}

/** The globals that a service worker has and a page doesn't. */
interface WorkerScope {
  /** The numbers that the icon has shown. */
  badges: number[]
  shown: { title: string; body?: string; tag: string; path: string }[]
  WindowClient: { prototype: object }
  ExtendableEvent: new (type: string) => Event
}

test('offers notifications once after the first message, notifies of the reply and opens it on click', async () => {
  const { client, coach, channel } = await makeChat()
  const clara = await openAs(client, '/favicon.svg', WITH_WORKER)
  await letBeNotified(clara)
  await clara.goto(`/client/chat/${channel}`)
  await controlled(clara)
  expect(await button(clara, 'Turn on').count(), 'never before').toBe(0)
  await send(clara, 'May I have oatmeal?')
  await delivered(clara, 'May I have oatmeal?')
  await button(clara, 'Turn on').click()
  await clara.getByText('Notifications are on for this device').waitFor()

  await clara.goto('/client/settings')
  await clara.getByRole('switch', { name: 'Hide message text' }).waitFor()
  expect(await clara.getByRole('switch', { name: 'Notify me of new messages' }).isChecked()).toBe(true)
  await expectAccessible(clara)
  await provider(coach.id).publish({ channel, message: { text: 'Yes, with berries and nuts' } })
  await expect.poll(() => services.push.received()).toHaveLength(1)

  const [worker] = clara.context().serviceWorkers()
  if (!worker) throw new Error('There is no service worker')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    scope.shown = []
    scope.badges = []
    Object.assign(navigator, { setAppBadge: async (count: number) => void scope.badges.push(count) })
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
      void scope.shown.push({ title, ...options, ...options?.data } as WorkerScope['shown'][number])
  })
  const data = services.push.received()[0]?.data ?? ''
  const { origin } = new URL(clara.url())
  await deliver(clara, origin, data)
  const path = `/client/chat/${channel}`
  const note = { title: 'New message', body: 'Yes, with berries an…', tag: channel, path }
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown))
    .toMatchObject([note])

  await worker.evaluate((data) => {
    const scope = globalThis as unknown as WorkerScope
    // Without a real click, a worker isn't allowed to focus a window.
    Object.assign(scope.WindowClient.prototype, { focus: async () => undefined })
    const click = new scope.ExtendableEvent('notificationclick')
    const notification = { data, close: () => undefined }
    dispatchEvent(Object.assign(click, { notification, waitUntil: () => undefined }))
  }, note)
  await message(clara, 'Yes, with berries and nuts').waitFor()

  // Only the worker can count while the app is closed.
  const count = () => worker.evaluate(() => (globalThis as unknown as WorkerScope).badges.at(-1))
  await clara.goto('about:blank')
  await deliver(clara, origin, data)
  await expect.poll(count).toBeGreaterThan(0)
  await clara.goto('/client/dashboard')
  const shown: number[] = []
  await clara.exposeFunction('showOnIcon', (number: number) => shown.push(number))
  await clara.evaluate(() => {
    navigator.setAppBadge = (
      globalThis as unknown as Pick<Navigator, 'setAppBadge'> & { showOnIcon: typeof navigator.setAppBadge }
    ).showOnIcon
  })
  await logOut(clara)
  await expect.poll(() => shown).toContain(0)
  await expect.poll(async () => (await PushDevicesEntity.find({ userId: client.id }))?.devices).toEqual([])
})

/** Delivers a push the way the browser does when it receives one from its vendor. */
async function deliver(page: Page, origin: string, data: string) {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data,
  })
}
