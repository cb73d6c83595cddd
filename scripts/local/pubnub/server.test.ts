import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Fixture, historyOf, keys, own, signed, startFixture } from '#scripts/local/pubnub/testing'
import { openClock } from '#scripts/local/pubnub/timetokens'
import { openStore } from '#scripts/local/store'

const { publishKey: pub, subscribeKey: sub } = keys
const publish = `/publish/${pub}/${sub}/0`
const history = `/v3/history/sub-key/${sub}`
const memberships = `/v2/objects/${sub}/uuids/ann/channels`
const files = `/v1/files/${sub}/channels/c-1`
const everything = { read: true, write: true, delete: true, join: true }

let fixture: Fixture

beforeAll(async () => {
  fixture = await startFixture()
})

afterAll(() => fixture.close())
afterEach(() => vi.restoreAllMocks())

describe('a restart', () => {
  it('keeps messages, memberships, files, revocations and the order of timetokens', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pubnub-'))
    const file = join(folder, 'store.db')
    try {
      const before = await startFixture(file)
      const ann = await before.member('ann', 'r-1')
      const token = String(ann.getToken())
      const other = await before.grant('ann', { 'r-1': own })
      await before.admin.revokeToken(other)
      const sent = await ann.publish({ channel: 'r-1', message: 'before' })
      await ann.objects.setMemberships({ channels: [{ id: 'r-1', custom: { mark: 'x' } }] })
      const { id, name } = await ann.sendFile({
        channel: 'r-1',
        file: { data: Buffer.from('bytes'), name: 'a.txt' },
      })
      await before.close()

      // The machine's clock may have been set back in the meantime.
      const now = Date.now()
      vi.spyOn(Date, 'now').mockImplementation(() => now - 30_000)
      const after = await startFixture(file)
      const again = after.client('ann')
      again.setToken(token)
      const next = await again.publish({ channel: 'r-1', message: 'after' })
      expect(BigInt(next.timetoken)).toBeGreaterThan(BigInt(sent.timetoken))
      const { rows } = await historyOf(again, 'r-1')
      expect(rows.map((row) => row.message)).toMatchObject(['before', { file: { id } }, 'after'])
      const { data } = await again.objects.getMemberships({ include: { customFields: true } })
      expect(data).toMatchObject([{ channel: { id: 'r-1' }, custom: { mark: 'x' } }])
      const download = await again.downloadFile({ channel: 'r-1', id, name })
      expect((await download.toBuffer()).toString()).toBe('bytes')
      again.setToken(other)
      await expect(again.publish({ channel: 'r-1', message: 'x' })).rejects.toThrow()
      await after.close()
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('never repeats a timetoken', () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_795_000_000_000)
    const store = openStore(':memory:')
    const first = openClock(store.database)
    const tokens = [first.next(), first.next(), openClock(store.database).next()]
    const start = 17_950_000_000_000_000n
    expect(tokens).toEqual([start, start + 1n, start + 2n])
    store.close()
  })
})

it('clearing the store removes all messages', async () => {
  const own = await startFixture()
  await own.admin.publish({ channel: 'r-2', message: 'x' })
  own.store.clear()
  expect((await historyOf(own.admin, 'r-2')).rows).toEqual([])
  expect(own.service.pushes()).toEqual([])
  await own.close()
})

const routes: [method: string, path: string][] = [
  ['GET', `${publish}/c-1/0/%22x%22`],
  ['POST', `${publish}/c-1/0`],
  ['GET', `/v1/files/publish-file/${pub}/${sub}/0/c-1/0/%7B%7D`],
  ['GET', `/v2/subscribe/${sub}/c-1/0`],
  ['GET', `/v2/subscribe/${sub}/c-1/0?tt=1&tr=42`],
  ['GET', `/v2/presence/sub-key/${sub}/channel/c-1/heartbeat`],
  ['GET', `${history}/channel/c-1`],
  ['DELETE', `${history}/channel/c-1`],
  ['GET', `${history}/message-counts/c-1?timetoken=1`],
  ['GET', memberships],
  ['PATCH', memberships],
  ['POST', `${files}/generate-upload-url`],
  ['GET', `${files}/files`],
  ['GET', `${files}/files/id/name`],
  ['DELETE', `${files}/files/id/name`],
  ['GET', `/v1/push/sub-key/${sub}/devices/d?type=fcm&add=c-1`],
  ['GET', `/v1/push/sub-key/${sub}/devices/d?type=fcm`],
  ['GET', `/v1/push/sub-key/${sub}/devices/d/remove?type=fcm`],
  ['GET', `/v2/push/sub-key/${sub}/devices-apns2/d?type=apns2&topic=t&add=c-1`],
  ['POST', `/v3/pam/${sub}/grant`],
  ['DELETE', `/v3/pam/${sub}/grant/token`],
]

it.each(routes)('%s %s is rejected without a token and with a forged one', async (method, path) => {
  for (const auth of ['', '&auth=', '&auth=qEF2AkF0', '&signature=v2.x', '&signature=']) {
    const mark = path.includes('?') ? '&' : '?'
    const response = await fixture.request(`${path}${mark}uuid=ann${auth}`, { method })
    expect(response.status).toBe(403)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toMatchObject({ error: true, service: 'Access Manager', status: 403 })
  }
})

type Malformed = [what: string, status: number, names: RegExp, path: string, init?: RequestInit]

const post = (body: BodyInit, headers = {}) => ({ method: 'POST', body, headers })
const patch = (body: unknown) => ({ method: 'PATCH', body: JSON.stringify(body) })
const deflate = { 'content-encoding': 'deflate' }
const set = (custom: unknown) => patch({ set: [{ channel: { id: 'c-1' }, custom }] })

const malformed: Malformed[] = [
  ['a wrong publish key', 400, /Invalid Key/, `/publish/pub-x/${sub}/0/c-1/0/1`],
  ['a wrong subscribe key', 404, /subscribe key/, '/v2/subscribe/sub-x/c-1/0'],
  ['a message that is no JSON', 400, /JSON/, `${publish}/c-1/0/%7Bx`],
  ['broken percent-encoding', 400, /JSON/, `${publish}/c-1/0/%E0%A4%A`],
  ['a body that is no JSON', 400, /JSON/, `${publish}/c-1/0`, post('{')],
  ['a body that is not deflated', 400, /deflate/, `${publish}/c-1/0`, post('{}', deflate)],
  ['another compression', 415, /deflate/, `${publish}/c-1/0`, post('{}', { 'content-encoding': 'br' })],
  ['a bomb', 413, /large/, `${publish}/c-1/0`, post(deflateSync(Buffer.alloc(9_000_000)), deflate)],
  ['a large body', 413, /large/, `${publish}/c-1/0`, post('x'.repeat(300_000))],
  ['a forbidden channel', 400, /Channel/, `${publish}/a%3Ab/0/1`],
  ['a long channel', 400, /Channel/, `${publish}/${'x'.repeat(93)}/0/1`],
  ['a wrong store', 400, /store/, `${publish}/c-1/0/1?store=2`],
  ['meta that is a list', 400, /meta/, `${publish}/c-1/0/1?meta=[]`],
  ['meta that is no JSON', 400, /meta/, `${publish}/c-1/0/1?meta={`],
  ['a wrong custom type', 400, /custom_message_type/, `${publish}/c-1/0/1?custom_message_type=pn_x`],
  ['a file message without file', 400, /file/, `/v1/files/publish-file/${pub}/${sub}/0/c-1/0/%7B%7D`],
  ['an empty channel', 400, /channel/, `/v2/subscribe/${sub}/c-1,,c-1/0`],
  ['a timetoken with letters', 400, /tt/, `/v2/subscribe/${sub}/c-1/0?tt=x&tr=42`],
  ['a timetoken too long', 400, /tt/, `/v2/subscribe/${sub}/c-1/0?tt=${'9'.repeat(19)}&tr=42`],
  ['a page of none', 400, /max/, `${history}/channel/c-1?max=0`],
  ['a page too large', 400, /max/, `${history}/channel/c-1?max=101`],
  ['a page that is no number', 400, /max/, `${history}/channel/c-1?max=1e1`],
  ['a negative start', 400, /start/, `${history}/channel/c-1?start=-1`],
  ['an empty end', 400, /end/, `${history}/channel/c-1?end=`],
  ['a start to delete that is none', 400, /start/, `${history}/channel/c-1?start=x`, { method: 'DELETE' }],
  ['a count without timetoken', 400, /channelsTimetoken/, `${history}/message-counts/c-1`],
  ['one timetoken too many', 400, /channelsTimetoken/, `${history}/message-counts/c-1?channelsTimetoken=1,2`],
  ['memberships that are no JSON', 400, /JSON/, memberships, { method: 'PATCH', body: '{' }],
  ['memberships that are a list', 400, /body|set/, memberships, patch([1])],
  ['memberships without channel', 400, /set\.0\.channel/, memberships, patch({ set: [{}] })],
  ['a custom object', 400, /set\.0\.custom\.a/, memberships, set({ a: {} })],
  ['a custom list', 400, /set\.0\.custom/, memberships, set([[1]])],
  ['a wrong limit', 400, /limit/, `${memberships}?limit=0`],
  ['a wrong cursor', 400, /start/, `${memberships}?start=%25`],
  ['a filter', 400, /filter/, `${memberships}?filter=x`],
  ['a file name with a folder', 400, /name/, `${files}/generate-upload-url`, post('{"name":"../x"}')],
  ['a file without name', 400, /name/, `${files}/generate-upload-url`, post('{}')],
  ['a wrong file cursor', 400, /next/, `${files}/files?next=x`],
  ['an unknown file', 404, /not found/, `${files}/files/id/name`],
  ['a device without type', 400, /type/, `/v1/push/sub-key/${sub}/devices/d?add=c-1`],
  ['a device without topic', 400, /topic/, `/v2/push/sub-key/${sub}/devices-apns2/d?type=apns2&add=c-1`],
  ['an unknown address', 404, /address/, '/v9/anything'],
  ['no user', 400, /uuid/, `${publish}/c-1/0/1?uuid=`],
]

it.each(malformed)('%s gets a %i', async (_what, status, names, path, init) => {
  const failed = vi.spyOn(console, 'error')
  const token = await fixture.grant('ann', { 'c-1': everything })
  const url = new URL(`http://x${path}`)
  if (!url.searchParams.has('uuid')) url.searchParams.set('uuid', 'ann')
  url.searchParams.set('auth', token)
  const response = await fixture.request(path.split('?')[0] + url.search, init)
  expect([response.status, await response.text()]).toEqual([status, expect.stringMatching(names)])
  expect(response.headers.get('content-type')).toContain('json')
  expect(failed).not.toHaveBeenCalled()
  expect((await historyOf(fixture.admin, 'c-1')).rows).toEqual([])
  expect((await fixture.admin.objects.getMemberships({ uuid: 'ann' })).data).toEqual([])
})

it.each([
  ['ttl', { ttl: 0, permissions: { resources: { channels: { c: 1 } } } }],
  ['ttl', { ttl: 43_201, permissions: { resources: { channels: { c: 1 } } } }],
  ['ttl', { permissions: { resources: { channels: { c: 1 } } } }],
  ['permissions', { ttl: 1 }],
  ['permissions', { ttl: 1, permissions: { resources: { channels: {} } } }],
  ['permissions.resources.channels.c', { ttl: 1, permissions: { resources: { channels: { c: 256 } } } }],
  ['permissions.patterns.channels.(', { ttl: 1, permissions: { patterns: { channels: { '(': 1 } } } }],
  ['permissions.meta.a', { ttl: 1, permissions: { resources: { channels: { c: 1 } }, meta: { a: [1] } } }],
  ['permissions.uuid', { ttl: 1, permissions: { uuid: '', resources: { channels: { c: 1 } } } }],
])('a grant with a wrong %s gets a 400', async (field, input) => {
  const body = JSON.stringify(input)
  const path = signed('POST', `/v3/pam/${sub}/grant`, body)
  const response = await fixture.request(path, { method: 'POST', body })
  const answer = await response.text()
  expect([response.status, answer]).toEqual([400, expect.stringContaining(`"message":"${field}: `)])
})

it('accepts browsers from any origin', async () => {
  const response = await fixture.request(memberships, {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'PATCH' },
  })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-headers')).toBe('*')
  expect(response.headers.get('access-control-allow-methods')).toBe('GET,POST,PATCH,DELETE,OPTIONS')
})

it('returns the time, and lets clients leave without a token', async () => {
  const { timetoken } = await fixture.client('ann').time()
  expect(Math.abs(Number(timetoken) / 1e4 - Date.now())).toBeLessThan(10_000)
  const path = `/v2/presence/sub-key/${sub}/channel/c-1/leave?uuid=ann`
  expect((await fixture.request(path)).status).toBe(200)
})

it('registers devices for channels that the user may read', async () => {
  const ann = await fixture.member('ann', 'd-1', 'd-2')
  const fcm = { device: 'phone', pushGateway: 'fcm' as const }
  const apns = { device: 'phone', pushGateway: 'apns2' as const, topic: 'app' }
  await ann.push.addChannels({ ...fcm, channels: ['d-1', 'd-2'] })
  await ann.push.addChannels({ ...apns, channels: ['d-1'] })
  await ann.push.removeChannels({ ...fcm, channels: ['d-1'] })
  expect((await ann.push.listChannels(fcm)).channels).toEqual(['d-2'])
  await ann.push.deleteDevice(fcm)
  expect((await ann.push.listChannels(fcm)).channels).toEqual([])
  expect((await ann.push.listChannels(apns)).channels).toEqual(['d-1'])
})
