import type { WorkerMessage } from '@/lib/network/worker'
import { answerOf, isKeepable } from '@/worker/answer'
import { isSeen, noteIn, windowFor } from '@/worker/note'

declare const self: ServiceWorkerGlobalScope
/** The version of the build that this worker belongs to. */
declare const VERSION: string

const CACHE = `platewise-${VERSION}`
const OFFLINE = '/offline.html'
/** The key in the cache of how many messages are unread. It's no page of the site. */
const UNREAD = '/unread-messages'
const WINDOWS = { type: 'window', includeUncontrolled: true } as const

self.addEventListener('install', (event) => {
  const offline = new Request(OFFLINE, { cache: 'reload' })
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(offline)))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), dropOldCaches()]))
})

self.addEventListener('fetch', (event) => {
  const answer = answerOf(event.request, self.location.origin)
  if (answer === 'page') event.respondWith(page(event))
  if (answer === 'asset') event.respondWith(asset(event))
})

self.addEventListener('message', (event) => {
  const message: WorkerMessage = event.data
  if (message === 'version') event.ports[0]?.postMessage(VERSION)
  if (message === 'take-over') event.waitUntil(self.skipWaiting())
  if (message === 'forget') event.waitUntil(Promise.all([unsubscribe(), storeUnread(0)]))
  if (typeof message === 'object') event.waitUntil(storeUnread(message.unread))
})

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text())))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})

async function dropOldCaches() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
}

async function page({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error()
  }
}

async function asset(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(CACHE)
  const cached = await cache.match(event.request)
  if (cached) return cached
  const response = await fetch(event.request)
  // A full disk must not keep the page from loading.
  if (isKeepable(response)) event.waitUntil(cache.put(event.request, response.clone()).catch(() => undefined))
  return response
}

async function show(text: string | undefined) {
  const { title, path, ...note } = noteIn(text)
  const windows = await self.clients.matchAll(WINDOWS)
  const silent = isSeen(windows, path)
  // An open window counts by itself.
  if (windows.length === 0) await countUnread()
  const appearance = {
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { path },
    // It replaces the last one of its conversation, which would be silent otherwise.
    renotify: note.tag !== undefined && !silent,
  }
  await self.registration.showNotification(title, { ...note, ...appearance, silent })
  // Some browsers revoke the push permission if nothing is shown, so the notification is shown and
  // immediately closed.
  if (silent) await closeNotifications(note.tag)
}

async function storedUnread(): Promise<number> {
  const stored = await caches.match(UNREAD)
  return stored ? Number(await stored.text()) : 0
}

/** Stores what the app shows on its icon. If nothing is unread, no notification says otherwise. */
async function storeUnread(count: number) {
  const cache = await caches.open(CACHE)
  await cache.put(UNREAD, new Response(String(count)))
  if (count === 0) await closeNotifications()
}

let counting = Promise.resolve()
/** Counts a message for the icon of the closed app. Messages may arrive at the same time. */
function countUnread() {
  counting = counting.then(async () => {
    const count = (await storedUnread()) + 1
    await storeUnread(count)
    await self.navigator.setAppBadge?.(count).catch(() => undefined)
  })
  return counting
}

async function closeNotifications(tag?: string) {
  for (const notification of await self.registration.getNotifications({ tag })) notification.close()
}

async function unsubscribe() {
  await (await self.registration.pushManager?.getSubscription())?.unsubscribe()
}

async function open(path: string) {
  const openWindow = windowFor(await self.clients.matchAll(WINDOWS), path)
  if (!openWindow) return void (await self.clients.openWindow(path))
  await openWindow.focus()
  openWindow.postMessage({ open: path })
}
