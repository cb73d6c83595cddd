import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import {
  type Fixture,
  historyOf,
  keys,
  own,
  signed,
  startFixture,
  statusOf,
} from '#scripts/local/pubnub/testing'

const { publishKey: pub, subscribeKey: sub } = keys
let fixture: Fixture

beforeAll(async () => {
  fixture = await startFixture()
})
afterEach(() => fixture.service.faults.reset())
afterAll(() => fixture.close())

const publish = (channel: string, text: string) =>
  fixture.request(signed('GET', `/publish/${pub}/${sub}/0/${channel}/0/${encodeURIComponent(`"${text}"`)}`))
const said = async (channel: string) =>
  (await historyOf(fixture.admin, channel)).rows.map(({ message }) => message)

it('rejects a chosen number of requests to a path without performing them', async () => {
  const { faults } = fixture.service
  faults.inject({ status: 429, retryAfterSeconds: 2 }, { path: /^\/publish\//, times: 2 })
  const refused = await publish('f-1', 'first')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
  expect((await publish('f-1', 'second')).status).toBe(429)
  expect((await publish('f-1', 'third')).status).toBe(200)
  expect(await said('f-1')).toEqual(['third'])
})

it('drops the response after performing a request, or breaks the connection before', async () => {
  const { faults } = fixture.service
  faults.inject('lost answer', { path: /^\/publish\// })
  await expect(publish('f-2', 'done')).rejects.toThrow()
  faults.inject('no connection', { method: 'GET', path: /^\/publish\// })
  await expect(publish('f-2', 'not done')).rejects.toThrow()
  expect(await said('f-2')).toEqual(['done'])
})

it('accepts a revoked token for a chosen time', async () => {
  const { faults } = fixture.service
  const send = async (userId: string) => {
    const client = fixture.client(userId)
    const token = await fixture.grant(userId, { 'f-3': own })
    client.setToken(token)
    return { token, says: () => statusOf(client.publish({ channel: 'f-3', message: 'x' })) }
  }
  faults.revocationDelayMs = 150
  const [slow, sudden] = [await send('slow'), await send('sudden')]
  await fixture.admin.revokeToken(slow.token)
  expect(await slow.says()).toBe(200)
  await expect.poll(slow.says).toBe(403)
  faults.reset()
  await fixture.admin.revokeToken(sudden.token)
  expect(await sudden.says()).toBe(403)
})

it('adds a message to the history only after a delay', async () => {
  fixture.service.faults.historyDelayMs = 200
  await publish('f-4', 'late')
  expect(await said('f-4')).toEqual([])
  await expect.poll(() => said('f-4')).toEqual(['late'])
})

it('rejects URLs longer than 32 KiB, and more channels per request than the real service allows', async () => {
  const path = `/v3/history/sub-key/${sub}`
  const status = async (address: string) => (await fixture.request(signed('GET', address))).status
  const names = (count: number, length = 8) =>
    Array.from({ length: count }, (_, index) => String(index).padStart(length, 'c')).join()
  expect(await status(`${path}/channel/${names(500)}`)).toBe(200)
  expect(await status(`${path}/channel/${names(501)}`)).toBe(400)
  expect(await status(`${path}/channel/${names(400, 90)}`)).toBe(414)
  const counts = (count: number) =>
    fixture.admin.messageCounts({
      channels: names(count).split(','),
      channelTimetokens: ['17951990831660000'],
    })
  expect(await statusOf(counts(100))).toBe(200)
  expect(await statusOf(counts(101))).toBe(400)
})
