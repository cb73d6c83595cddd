import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  type Fixture,
  historyOf,
  keys,
  own,
  signed,
  startFixture,
  statusOf,
} from '#scripts/local/pubnub/testing'
import { signToken } from '#scripts/local/pubnub/tokens'

let fixture: Fixture

beforeAll(async () => {
  fixture = await startFixture()
})

afterAll(() => fixture.close())

afterEach(() => vi.restoreAllMocks())

describe('access', () => {
  it('tokens show clients what they allow and when they expire', async () => {
    const token = await fixture.grant('ann', { 'a-1': own }, 15)
    const parsed = fixture.admin.parseToken(token)
    expect(parsed).toMatchObject({ version: 2, ttl: 15, authorized_uuid: 'ann' })
    expect(parsed?.resources?.channels?.['a-1']).toMatchObject({
      read: true,
      write: true,
      join: true,
      delete: false,
    })
    expect(parsed?.resources?.uuids?.ann).toMatchObject({ get: true, update: true, delete: false })
    expect(Math.abs((parsed?.timestamp ?? 0) - Date.now() / 1000)).toBeLessThan(10)
  })

  it('a token for one channel allows no reads or writes in another', async () => {
    const ann = await fixture.member('ann', 'a-2')
    await fixture.admin.publish({ channel: 'a-3', message: 'secret' })
    expect(await statusOf(ann.publish({ channel: 'a-3', message: 'x' }))).toBe(403)
    expect(await statusOf(ann.fetchMessages({ channels: ['a-2', 'a-3'] }))).toBe(403)
    expect(await statusOf(ann.messageCounts({ channels: ['a-3'], channelTimetokens: ['1'] }))).toBe(403)
    expect(await statusOf(ann.listFiles({ channel: 'a-3' }))).toBe(403)
    const file = { data: Buffer.from('x'), name: 'x.txt' }
    expect(await statusOf(ann.sendFile({ channel: 'a-3', file }))).not.toBe(200)
    const push = { channels: ['a-3'], device: 'd', pushGateway: 'fcm' as const }
    expect(await statusOf(ann.push.addChannels(push))).toBe(403)
    const query = `uuid=ann&auth=${ann.getToken()}`
    expect(
      (await fixture.request(`/v2/subscribe/${keys.subscribeKey}/a-2,a-3/0?tt=1&tr=42&${query}`)).status,
    ).toBe(403)
    expect((await historyOf(fixture.admin, 'a-3')).rows.map((row) => row.message)).toEqual(['secret'])
    expect((await fixture.admin.listFiles({ channel: 'a-3' })).count).toBe(0)
  })

  it('a token works only for its own user', async () => {
    const thief = fixture.client('bob')
    thief.setToken(await fixture.grant('ann', { 'a-4': own }))
    expect(await statusOf(thief.publish({ channel: 'a-4', message: 'x' }))).toBe(403)
    expect(await statusOf(thief.fetchMessages({ channels: ['a-4'] }))).toBe(403)
  })

  it('a read token does not allow publishing', async () => {
    const ann = fixture.client('ann')
    ann.setToken(await fixture.grant('ann', { 'a-5': { read: true } }))
    expect((await historyOf(ann, 'a-5')).rows).toEqual([])
    for (const sendByPost of [false, true])
      expect(await statusOf(ann.publish({ channel: 'a-5', message: 'x', sendByPost }))).toBe(403)
    expect(await statusOf(ann.objects.setMemberships({ channels: ['a-5'] }))).toBe(403)
    expect((await historyOf(ann, 'a-5')).rows).toEqual([])
  })

  it('a pattern allows the channels that it matches', async () => {
    const channels = { '^team-[0-9]+$': { read: true } }
    const ann = fixture.client('ann')
    ann.setToken(await fixture.admin.grantToken({ ttl: 1, authorized_uuid: 'ann', patterns: { channels } }))
    expect(await statusOf(ann.fetchMessages({ channels: ['team-7'] }))).toBe(200)
    expect(await statusOf(ann.fetchMessages({ channels: ['team-7x'] }))).toBe(403)
  })

  it('rejects expired, revoked, altered and forged tokens', async () => {
    const ann = fixture.client('ann')
    const read = () => statusOf(ann.fetchMessages({ channels: ['a-6'] }))
    const none = { grp: {}, usr: {}, spc: {} }
    const made = (t: number, secret: string) =>
      signToken(secret, {
        v: 2,
        t: Math.floor(t),
        ttl: 1,
        res: { ...none, chan: { 'a-6': 1 }, uuid: {} },
        pat: { ...none, chan: {}, uuid: {} },
        meta: {},
      })
    const now = Date.now() / 1000
    ann.setToken(made(now, keys.secretKey))
    expect(await read()).toBe(200)
    ann.setToken(made(now - 61, keys.secretKey))
    expect(await read()).toBe(403)
    ann.setToken(made(now, 'sec-c-guessed'))
    expect(await read()).toBe(403)

    const token = await fixture.grant('ann', { 'a-6': { read: true } })
    const bytes = Buffer.from(token, 'base64url')
    const at = bytes.indexOf('a-6') + 3
    expect(bytes[at]).toBe(1)
    bytes[at] = 3
    for (const wrong of [bytes.toString('base64url'), `${token}A`, `${token}=`, token.slice(0, -1), 'x']) {
      ann.setToken(wrong)
      expect(await read()).toBe(403)
    }
    ann.setToken(token)
    expect(await read()).toBe(200)
    await fixture.admin.revokeToken(token)
    expect(await read()).toBe(403)
  })

  it('only the secret key can grant and revoke', async () => {
    const guesser = fixture.client('server', { secretKey: 'sec-c-guessed' })
    const resources = { channels: { 'a-7': own } }
    expect(await statusOf(guesser.grantToken({ ttl: 60, resources }))).toBe(403)
    expect(await statusOf(guesser.publish({ channel: 'a-7', message: 'x' }))).toBe(403)
    const token = await fixture.grant('ann', { 'a-7': own })
    expect(await statusOf(guesser.revokeToken(token))).toBe(403)
    const path = `/v3/pam/${keys.subscribeKey}/grant`
    const body = JSON.stringify({ ttl: 60, permissions: { resources: { channels: { 'a-7': 255 } } } })
    expect((await fixture.request(`${path}?uuid=ann&auth=${token}`, { method: 'POST', body })).status).toBe(
      403,
    )
  })

  it('a signature is valid for one request only, and not after it expires', async () => {
    const good = signed('GET', `/v3/history/sub-key/${keys.subscribeKey}/channel/a-8`)
    const status = async (url: string, method = 'GET') => (await fixture.request(url, { method })).status
    expect(await status(good)).toBe(200)
    expect(await status(good.replace('a-8', 'a-9'))).toBe(403)
    expect(await status(good.replace('uuid=server', 'uuid=ann'))).toBe(403)
    expect(await status(`${good}&start=1`)).toBe(403)
    expect(await status(good, 'DELETE')).toBe(403)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
    expect(await status(good)).toBe(403)
  })
})
