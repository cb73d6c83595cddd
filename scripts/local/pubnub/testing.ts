import { createHmac } from 'node:crypto'
import PubNub from 'pubnub'
import { expect, vi } from 'vitest'
import { type PubNubService, startPubNub } from '#scripts/local/pubnub/server'
import { openStore, type Store } from '#scripts/local/store'

export const keys = { publishKey: 'pub-c-local', subscribeKey: 'sub-c-local', secretKey: 'sec-c-local' }

type Channels = Record<string, Partial<Record<'read' | 'write' | 'delete' | 'join', boolean>>>

/** A service with the SDK clients of a test. `close` removes all of them. */
export interface Fixture {
  store: Store
  service: PubNubService
  /** A client with the secret key. */
  admin: PubNub
  client(userId: string, more?: { secretKey?: string }): PubNub
  /** Returns a client with the token that the product would give it. */
  member(userId: string, ...channels: string[]): Promise<PubNub>
  grant(uuid: string, channels: Channels, ttl?: number): Promise<string>
  request(path: string, init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

/** What the product lets a member do in a channel. */
export const own = { read: true, write: true, join: true }

export async function startFixture(file = ':memory:', port = 0): Promise<Fixture> {
  const store = openStore(file)
  const service = await startPubNub({ ...keys, port, store })
  const clients: PubNub[] = []

  const client: Fixture['client'] = (userId, more = {}) => {
    const { publishKey, subscribeKey } = keys
    const { origin } = service
    const options = { publishKey, subscribeKey, userId, origin, ssl: false, heartbeatInterval: 0 }
    const created = new PubNub({ ...options, ...more })
    clients.push(created)
    return created
  }

  const admin = client('server', { secretKey: keys.secretKey })

  const grant: Fixture['grant'] = (uuid, channels, ttl = 60) => {
    const uuids = { [uuid]: { get: true, update: true } }
    return admin.grantToken({ ttl, authorized_uuid: uuid, resources: { channels, uuids } })
  }

  return {
    store,
    service,
    admin,
    client,
    grant,
    async member(userId, ...channels) {
      const created = client(userId)
      created.setToken(await grant(userId, Object.fromEntries(channels.map((name) => [name, own]))))
      return created
    },
    request: (path, init) => fetch(`http://${service.origin}${path}`, init),
    async close() {
      for (const each of clients) each.destroy(true)
      await service.close()
      store.close()
    },
  }
}

/** Returns a path signed with the secret key, independently of the service's own code. */
export function signed(method: string, path: string, body = ''): string {
  const query = `timestamp=${Math.floor(Date.now() / 1000)}&uuid=server`
  const signature = createHmac('sha256', keys.secretKey)
    .update(`${method}\n${keys.publishKey}\n${path}\n${query}\n${body}`)
    .digest('base64url')
  return `${path}?${query}&signature=v2.${signature}`
}

/** Subscribes and collects everything the client receives on a channel after it has connected. */
export async function subscribed(pubnub: PubNub, channel: string) {
  const messages: PubNub.Subscription.Message[] = []
  const files: PubNub.Subscription.File[] = []
  const statuses: string[] = []
  pubnub.addListener({
    message: (event) => void messages.push(event),
    file: (event) => void files.push(event),
    status: (event) => void statuses.push(`${event.category} ${String(event.error ?? '')}`.trim()),
  })
  pubnub.subscribe({ channels: [channel] })
  await vi.waitFor(() => expect(statuses).toContain('PNConnectedCategory'))
  return { messages, files, statuses }
}

/** Returns the status code of a call that may fail. */
export async function statusOf(work: Promise<unknown>): Promise<number> {
  const failure: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (failure === undefined) return 200
  return (failure as { status?: { statusCode?: number } }).status?.statusCode ?? 0
}

interface Row {
  message: unknown
  timetoken: string
  uuid?: string
  meta?: unknown
  messageType?: number
}

/** Returns a page of stored messages, oldest first. `more` is set when there are older ones. */
export async function historyOf(
  pubnub: PubNub,
  channel: string,
  options: { count?: number; start?: string } = {},
) {
  const page = await pubnub.fetchMessages({ channels: [channel], count: 20, includeMeta: true, ...options })
  const { more } = page as { more?: { start: string; max: number } }
  return { rows: (page.channels[channel] ?? []) as Row[], more }
}
