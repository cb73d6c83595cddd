import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { HOLD_MS, openArrivals } from '#scripts/local/pubnub/arrivals'
import { openBackend } from '#scripts/local/pubnub/backend'
import { createApp } from '#scripts/local/pubnub/server'
import {
  type Fixture,
  historyOf,
  keys,
  own,
  startFixture,
  statusOf,
  subscribed,
} from '#scripts/local/pubnub/testing'
import { listen } from '#scripts/local/serve'
import { openStore } from '#scripts/local/store'

let fixture: Fixture

beforeAll(async () => {
  fixture = await startFixture()
})

afterAll(() => fixture.close())
afterEach(() => vi.useRealTimers())

interface Batch {
  t: { t: string; r: number }
  m: { d: unknown; p: { t: string } }[]
}

async function poll(channels: string, query: string, token: string): Promise<Batch> {
  const path = `/v2/subscribe/${keys.subscribeKey}/${channels}/0`
  const response = await fixture.request(`${path}?uuid=ann&auth=${token}&${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Batch
}

describe('subscribe', () => {
  it('returns a timetoken immediately, and then the messages after it', async () => {
    const token = await fixture.grant('ann', { 'p-1': own, 'p-2': own })
    const start = await poll('p-1,p-2', 'ee=', token)
    expect(start).toEqual({ t: { t: expect.stringMatching(/^\d{17}$/), r: 42 }, m: [] })
    for (const [id, channel] of ['p-1', 'p-2', 'p-1'].entries())
      await fixture.admin.publish({ channel, message: { id } })
    const next = await poll('p-1,p-2', `tt=${start.t.t}&tr=42`, token)
    expect(next.m.map((message) => message.d)).toEqual([{ id: 0 }, { id: 1 }, { id: 2 }])
    expect(next.t.t).toBe(next.m.at(-1)?.p.t)
    const last = poll('p-2', `tt=${next.t.t}&tr=42`, token)
    await fixture.admin.publish({ channel: 'p-1', message: 'not for this poll' })
    await fixture.admin.publish({ channel: 'p-2', message: 'for it' })
    expect((await last).m.map((message) => message.d)).toEqual(['for it'])
  })

  it('forwards signals, which need the write permission and are not stored', async () => {
    const ann = await fixture.member('ann', 'p-9')
    await subscribed(ann, 'p-9')
    const signals: unknown[] = []
    ann.addListener({ signal: ({ message, publisher }) => void signals.push([publisher, message]) })
    await fixture.admin.signal({ channel: 'p-9', message: 'look' })
    await vi.waitFor(() => expect(signals).toEqual([['server', 'look']]))
    expect((await historyOf(fixture.admin, 'p-9')).rows).toEqual([])
    ann.setToken(await fixture.grant('ann', { 'p-9': { read: true } }))
    expect(await statusOf(ann.signal({ channel: 'p-9', message: 'look' }))).toBe(403)
    const tooLong = fixture.admin.signal({ channel: 'p-9', message: 'x'.repeat(65) })
    expect(await statusOf(tooLong)).toBe(413)
  })

  it('gives a client that returns late the newest hundred messages, and none older than twenty minutes', async () => {
    const token = await fixture.grant('ann', { 'p-3': own })
    const timetoken = String(BigInt(Date.now() - 25 * 60_000) * 10_000n)
    fixture.service.seedMessage({ channel: 'p-3', uuid: 'bob', message: 'old', timetoken })
    for (let id = 1; id <= 99; id++) await fixture.admin.publish({ channel: 'p-3', message: id })
    const all = await poll('p-3', 'tt=1&tr=42', token)
    expect(all.m.map(({ d }) => d)).toEqual(Array.from({ length: 99 }, (_, index) => index + 1))
    for (let id = 100; id <= 130; id++) await fixture.admin.publish({ channel: 'p-3', message: id })
    const newest = await poll('p-3', 'tt=1&tr=42', token)
    expect(newest.m.map(({ d }) => d)).toEqual(Array.from({ length: 100 }, (_, index) => index + 31))
  })

  it('delivers missed messages after a disconnect', async () => {
    const ann = await fixture.member('ann', 'p-4')
    const { messages } = await subscribed(ann, 'p-4')
    ann.disconnect()
    await fixture.admin.publish({ channel: 'p-4', message: 'while away' })
    ann.reconnect()
    await vi.waitFor(() => expect(messages.map((event) => event.message)).toEqual(['while away']))
  })

  it('needs a new token and a reconnect after a revoked token, and then delivers what was missed', async () => {
    const ann = await fixture.member('ann', 'p-5')
    const { messages, statuses } = await subscribed(ann, 'p-5')
    await fixture.admin.revokeToken(String(ann.getToken()))
    // Ends the current poll, which started while the token was valid; the next poll is rejected.
    await fixture.admin.publish({ channel: 'p-5', message: 'first' })
    await vi.waitFor(() => expect(statuses.join()).toContain('PNAccessDeniedCategory'))
    await fixture.admin.publish({ channel: 'p-5', message: 'missed' })
    ann.setToken(await fixture.grant('ann', { 'p-5': own }))
    ann.reconnect()
    await vi.waitFor(() => expect(messages.map((event) => event.message)).toEqual(['first', 'missed']))
    await fixture.admin.publish({ channel: 'p-5', message: 'last' })
    await vi.waitFor(() => expect(messages.map((event) => event.message)).toContain('last'))
  })

  it('ends a poll when its client disconnects or the service closes', async () => {
    const store = openStore(':memory:')
    const backend = openBackend(keys, store)
    const service = await listen(createApp(backend), 0)
    const failed = vi.spyOn(console, 'error')
    const token = await fixture.grant('ann', { 'p-6': own })
    const url = `${service.url}/v2/subscribe/${keys.subscribeKey}/p-6/0?tt=1&tr=1&uuid=ann&auth=${token}`
    const client = new AbortController()
    const gone = fetch(url, { signal: client.signal }).catch(() => 'gone')
    await vi.waitFor(() => expect(backend.arrivals.waiting()).toBe(1))
    client.abort()
    expect(await gone).toBe('gone')
    await vi.waitFor(() => expect(backend.arrivals.waiting()).toBe(0))

    const open = fetch(url).catch(() => 'closed')
    await vi.waitFor(() => expect(backend.arrivals.waiting()).toBe(1))
    await service.close()
    store.close()
    expect(await open).toBe('closed')
    await vi.waitFor(() => expect(backend.arrivals.waiting()).toBe(0))
    expect(failed).not.toHaveBeenCalled()
  })

  it('ends a poll without messages at its time limit', async () => {
    vi.useFakeTimers()
    const arrivals = openArrivals()
    const { signal } = new AbortController()
    const waited = arrivals.wait(['p-7'], signal)
    arrivals.announce('p-8')
    vi.advanceTimersByTime(HOLD_MS - 1)
    expect(arrivals.waiting()).toBe(1)
    vi.advanceTimersByTime(1)
    await waited
    expect(arrivals.waiting()).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })
})
