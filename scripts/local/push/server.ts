import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { PushSubscription } from '#core/push/shared/schema'
import { type BrowserSecrets, decrypt } from '#scripts/local/push/decrypt'
import { isVouchedFor } from '#scripts/local/push/vapid'
import { listen, type Service } from '#scripts/local/serve'
import type { Store } from '#scripts/local/store'

/** The maximum message size that push services accept. */
const MAX_BYTES = 4096

interface Browser extends BrowserSecrets {
  id: string
  /** The public key of the server whose pushes this browser accepts. */
  applicationServerKey: string
  isGone?: boolean
}

/** A message as decrypted by the browser. */
export interface WebPush {
  endpoint: string
  /** The service worker's message as JSON. */
  data: string
  ttlSeconds: number
  topic?: string
  urgency?: string
  receivedAt: string
}

export interface PushService extends Service {
  /** Returns what `PushManager.subscribe` returns in a new browser, for a server with this key. */
  subscribe(applicationServerKey?: string): Pick<PushSubscription, 'endpoint' | 'keys'>
  /** Ends a subscription. Its endpoint responds with 410 from then on. */
  unsubscribe(endpoint: string): void
  /** All messages received, oldest first. */
  received(): WebPush[]
  /** If set, every push gets this status instead of the correct one. */
  pretended: { status?: 404 | 429 | 500 }
}

/**
 * Starts a push service (RFC 8030) with its own simulated browsers. It accepts pushes with a valid VAPID
 * signature and decrypts them as a browser does.
 */
export async function startPush(options: {
  port: number
  store: Store
  /** The host name in the endpoints. Requests go to this service's own URL instead. */
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
