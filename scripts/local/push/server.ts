import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { PushSubscription } from '#core/push/schema'
import { type BrowserSecrets, decrypt } from '#scripts/local/push/decrypt'
import { isVouchedFor } from '#scripts/local/push/vapid'
import { listen, type Service } from '#scripts/local/serve'
import type { Store } from '#scripts/local/store'

/** What a service keeps of one message at the most. */
const MAX_BYTES = 4096

interface Browser extends BrowserSecrets {
  id: string
  /** Whose pushes it takes. */
  applicationServerKey: string
  isGone?: boolean
}

/** A message as the browser decrypts it. */
export interface WebPush {
  endpoint: string
  /** JSON of what the service worker is told. */
  data: string
  ttlSeconds: number
  topic?: string
  urgency?: string
  receivedAt: string
}

export interface PushService extends Service {
  /** What `PushManager.subscribe` of a new browser answers, for pushes of whoever holds that key. */
  subscribe(applicationServerKey?: string): Pick<PushSubscription, 'endpoint' | 'keys'>
  /** Ends a subscription: its endpoint answers 410 from then on. */
  unsubscribe(endpoint: string): void
  /** All that came, oldest first. */
  received(): WebPush[]
  /** What each push is answered with from now on, instead of what it deserves. */
  pretended: { status?: 404 | 429 | 500 }
}

/** A push service with browsers of its own (RFC 8030): takes what VAPID vouches for, and decrypts it as a browser does. */
export async function startPush(options: {
  port: number
  store: Store
  /** Of the endpoints; they are asked for at this service's own address. */
  host: string
  publicKey: string
}): Promise<PushService> {
  const { store, host, publicKey } = options
  const browsers = store.collection<Browser>('push.browsers')
  const pushes = store.collection<WebPush>('push.received')
  const origin = `https://${host}`
  let count = pushes.list().length
  const app = new Hono()

  app.post('/:id', async (c) => {
    const { status } = service.pretended
    if (status) return c.body(null, status)
    const browser = browsers.get(c.req.param('id'))
    if (!browser) return c.text('No such subscription', 404)
    if (browser.isGone) return c.text('It has ended', 410)
    const { authorization, ttl, topic, urgency, 'content-encoding': encoding } = c.req.header()
    if (!(await isVouchedFor(authorization, browser.applicationServerKey, origin)))
      return c.text('Whoever this is may not push to it', 403)
    if (!/^\d+$/.test(ttl ?? '') || encoding !== 'aes128gcm') return c.text('TTL or encoding is wrong', 400)
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) return c.text('The topic is wrong', 400)
    const body = Buffer.from(await c.req.arrayBuffer())
    if (body.length > MAX_BYTES) return c.text('Too long', 413)
    pushes.put(String(++count), {
      endpoint: `${origin}/${browser.id}`,
      data: decrypt(body, browser),
      ttlSeconds: Number(ttl),
      ...(topic && { topic }),
      ...(urgency && { urgency }),
      receivedAt: new Date().toISOString(),
    })
    return c.body(null, 201, { location: `${origin}/messages/${count}` })
  })

  const service: PushService = {
    ...(await listen(app, options.port)),
    pretended: {},
    subscribe(applicationServerKey = publicKey) {
      const curve = createECDH('prime256v1')
      const p256dh = curve.generateKeys('base64url')
      const auth = randomBytes(16).toString('base64url')
      const id = randomUUID()
      browsers.put(id, { id, applicationServerKey, privateKey: curve.getPrivateKey('base64url'), auth })
      return { endpoint: `${origin}/${id}`, keys: { p256dh, auth } }
    },
    unsubscribe(endpoint) {
      const browser = browsers.get(endpoint.slice(origin.length + 1))
      if (browser) browsers.put(browser.id, { ...browser, isGone: true })
    },
    received: () => pushes.list(),
  }
  return service
}
