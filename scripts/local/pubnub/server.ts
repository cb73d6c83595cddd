import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { HTTPException } from 'hono/http-exception'
import type { Keys } from '#scripts/local/pubnub/access'
import { type Backend, openBackend } from '#scripts/local/pubnub/backend'
import type { Events, Webhook } from '#scripts/local/pubnub/events'
import type { Faults } from '#scripts/local/pubnub/faults'
import { fileRoutes } from '#scripts/local/pubnub/file-routes'
import { grantRoutes } from '#scripts/local/pubnub/grants'
import { historyRoutes } from '#scripts/local/pubnub/history'
import { membershipRoutes } from '#scripts/local/pubnub/membership-routes'
import { publishRoutes } from '#scripts/local/pubnub/publish'
import type { PushRecord } from '#scripts/local/pubnub/push'
import { pushRoutes } from '#scripts/local/pubnub/push-routes'
import {
  bodyTooLarge,
  isAddressTooLong,
  MAX_BODY_BYTES,
  parseTimetoken,
  refusal,
} from '#scripts/local/pubnub/request'
import { subscribeRoutes } from '#scripts/local/pubnub/subscribe'
import { timetokenNow } from '#scripts/local/pubnub/timetokens'
import { UPLOAD_PATH, uploadRoutes } from '#scripts/local/pubnub/upload'
import { listen, type Service } from '#scripts/local/serve'
import type { Store } from '#scripts/local/store'

export interface PubNubOptions extends Keys {
  port: number
  store: Store
  /** Where Events & Actions sends events. Without it, no events are sent. */
  webhook?: Webhook
}

export interface PubNubService extends Service {
  /** `host:port` without a scheme, as the SDK expects it. */
  origin: string
  /** Returns the push notifications of all messages, oldest first. */
  pushes(): PushRecord[]
  events: Events
  /** Faults that tests can turn on. */
  faults: Faults
  /**
   * Stores a message with a past timetoken without notifying subscribers. Throws if the timetoken isn't in the past.
   */
  seedMessage(input: {
    channel: string
    uuid: string
    message: unknown
    timetoken: string
    meta?: Record<string, unknown>
  }): void
  seedMembership(input: {
    uuid: string
    channel: string
    custom?: Record<string, string | number | boolean>
  }): void
}

/** Starts a PubNub with one key set. All of its data survives in the store. */
export async function startPubNub(options: PubNubOptions): Promise<PubNubService> {
  const { port, store, webhook, ...keys } = options
  const backend = openBackend(keys, store, webhook)
  const service = await listen(createApp(backend), port)
  return {
    ...service,
    origin: `127.0.0.1:${service.port}`,
    pushes: backend.pushes.list,
    events: backend.events,
    faults: backend.faults,
    async close() {
      await backend.events.close()
      await service.close()
    },
    seedMessage({ timetoken: text, ...message }) {
      const timetoken = parseTimetoken(text, 'timetoken')
      if (timetoken >= timetokenNow()) throw new RangeError('A seeded message must be in the past')
      backend.messages.add({ ...message, timetoken, stored: true })
    },
    seedMembership: ({ uuid, ...membership }) => void backend.memberships.set(uuid, membership),
  }
}

export function createApp(backend: Backend): Hono {
  const app = new Hono()
  app.use(
    cors({ origin: '*', allowMethods: ['GET', 'POST', 'PATCH', 'DELETE', 'OPTIONS'], allowHeaders: ['*'] }),
  )
  app.use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-cache')
  })
  app.use(backend.faults.middleware)
  app.use((c, next) => {
    if (isAddressTooLong(c)) throw refusal(414, { status: 414, error: true, message: 'Request URI Too Long' })
    return next()
  })
  const limit = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => bodyTooLarge().getResponse() })
  app.use((c, next) => (c.req.path === UPLOAD_PATH ? next() : limit(c, next)))

  // Send text, because a timetoken has more digits than a number can represent exactly.
  app.get('/time/0', (c) => c.body(`[${backend.clock.next()}]`, 200, { 'content-type': 'application/json' }))
  for (const routes of [
    publishRoutes,
    subscribeRoutes,
    historyRoutes,
    membershipRoutes,
    fileRoutes,
    uploadRoutes,
    pushRoutes,
    grantRoutes,
  ])
    app.route('/', routes(backend))

  app.notFound((c) =>
    c.json({ status: 404, error: true, message: 'No such address under this subscribe key' }, 404),
  )
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    console.error(error)
    return c.json({ status: 500, error: true, message: 'The local PubNub failed, see its log' }, 500)
  })
  return app
}
