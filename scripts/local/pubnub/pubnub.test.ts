import PubNub from 'pubnub'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Fixture, historyOf, startFixture, statusOf, subscribed } from '#scripts/local/pubnub/testing'

let fixture: Fixture

beforeAll(async () => {
  fixture = await startFixture()
})

afterAll(() => fixture.close())

describe('messages', () => {
  it('reach the other member immediately and unchanged', async () => {
    const [ann, bob] = [await fixture.member('ann', 'c-1'), await fixture.member('bob', 'c-1')]
    const { messages } = await subscribed(bob, 'c-1')
    const message = {
      text: 'Grüße 🎉 100% %2F %25 / ? # , + "',
      nested: { list: [1, 'two', true], nothing: null },
    }
    const meta = { kind: 'text' }
    const sent = await ann.publish({ channel: 'c-1', message, meta, customMessageType: 'chat-text' })
    const posted = await ann.publish({ channel: 'c-1', message: { id: 2 }, sendByPost: true })
    await vi.waitFor(() => expect(messages).toHaveLength(2))
    expect(messages[0]).toMatchObject({
      channel: 'c-1',
      publisher: 'ann',
      timetoken: sent.timetoken,
      message,
      userMetadata: meta,
      customMessageType: 'chat-text',
    })
    expect(messages[1]).toMatchObject({ message: { id: 2 }, timetoken: posted.timetoken })
    expect(sent.timetoken).toMatch(/^\d{17}$/)
  })

  it('with store=0 are delivered but not kept', async () => {
    const ann = await fixture.member('ann', 'c-2')
    const { messages } = await subscribed(ann, 'c-2')
    await ann.publish({ channel: 'c-2', message: 'now', storeInHistory: false })
    await vi.waitFor(() => expect(messages).toHaveLength(1))
    expect((await historyOf(ann, 'c-2')).rows).toEqual([])
  })

  it('come in pages of 20 from the newest to the oldest, without duplicates', async () => {
    const ann = await fixture.member('ann', 'c-3')
    for (let id = 1; id <= 46; id++) await ann.publish({ channel: 'c-3', message: { id }, meta: { id } })
    const pages: number[] = []
    let all: { id: number }[] = []
    let start: string | undefined
    do {
      const { rows, more } = await historyOf(ann, 'c-3', start === undefined ? {} : { start })
      pages.push(rows.length)
      all = [...rows.map((row) => row.message as { id: number }), ...all]
      start = more?.start
      expect(more ? rows[0]?.timetoken : undefined).toBe(start)
      expect(rows[0]).toMatchObject({ uuid: 'ann', message: rows[0]?.meta })
    } while (start !== undefined)
    expect(pages).toEqual([20, 20, 6])
    expect(all.map((message) => message.id)).toEqual(Array.from({ length: 46 }, (_, i) => i + 1))
  })

  it('are counted from a timetoken on, for one channel and for several', async () => {
    const ann = await fixture.member('ann', 'c-4', 'c-5')
    const tokens: string[] = []
    for (let id = 1; id <= 5; id++)
      tokens.push((await ann.publish({ channel: 'c-4', message: { id } })).timetoken)
    await ann.publish({ channel: 'c-5', message: 'one' })
    const [third = ''] = tokens.slice(2)
    const single = await ann.messageCounts({ channels: ['c-4'], channelTimetokens: [third] })
    expect(single.channels).toEqual({ 'c-4': 3 })
    const after = String(BigInt(third) + 1n)
    const each = await ann.messageCounts({ channels: ['c-4', 'c-5'], channelTimetokens: [after, '1'] })
    expect(each.channels).toEqual({ 'c-4': 2, 'c-5': 1 })
  })

  it('are deleted one at a time, and only with the delete permission', async () => {
    const ann = await fixture.member('ann', 'c-6')
    const { timetoken: start } = await ann.publish({ channel: 'c-6', message: 'stays' })
    const { timetoken: end } = await ann.publish({ channel: 'c-6', message: 'away' })
    await ann.publish({ channel: 'c-6', message: 'stays too' })
    const range = { channel: 'c-6', start, end }
    expect(await statusOf(ann.deleteMessages(range))).toBe(403)
    expect((await historyOf(ann, 'c-6')).rows).toHaveLength(3)
    await fixture.admin.deleteMessages(range)
    expect((await historyOf(ann, 'c-6')).rows.map((row) => row.message)).toEqual(['stays', 'stays too'])
  })

  it('of up to 32 KiB are accepted, larger ones rejected with 413', async () => {
    const publish = (length: number, sendByPost: boolean) =>
      fixture.admin.publish({ channel: 'c-7', message: 'x'.repeat(length), sendByPost })
    expect(await statusOf(publish(32_766, true))).toBe(200)
    expect(await statusOf(publish(32_000, false))).toBe(200)
    expect(await statusOf(publish(32_767, true))).toBe(413)
    expect(await statusOf(publish(40_000, false))).toBe(413)
  })

  it('of a long channel are read through the index', () => {
    const plan = (sql: string) =>
      fixture.store.database
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all()
        .map((row) => row.detail)
        .join()
    const where = "SELECT * FROM pubnub_messages WHERE channel = 'c' AND timetoken < 9 AND timetoken >= 0"
    const page = plan(`${where} AND stored = 1 ORDER BY timetoken DESC LIMIT 20`)
    expect(page).toContain('USING INDEX')
    expect(page).not.toContain('TEMP B-TREE')
  })

  it('can carry push payloads, which are recorded', async () => {
    const builder = PubNub.notificationPayload('New message', 'Hello')
    builder.apns.configurations = [{ targets: [{ topic: 'app', environment: 'production' }] }]
    const payload = builder.buildPayload(['apns2', 'fcm'])
    await fixture.admin.publish({ channel: 'c-8', message: { text: 'Hello' } })
    const { timetoken } = await fixture.admin.publish({
      channel: 'c-8',
      message: { text: 'Hello', ...payload },
    })
    expect(fixture.service.pushes().filter(({ channel }) => channel === 'c-8')).toEqual([
      { channel: 'c-8', timetoken, payload: JSON.parse(JSON.stringify(payload)) },
    ])
  })
})

describe('memberships', () => {
  it('keep a read mark, and list in pages', async () => {
    const names = ['m-1', 'm-2', 'm-3']
    const ann = await fixture.member('ann-m', ...names)
    await ann.objects.setMemberships({ channels: names })
    const custom = { lastReadTime: '17951990831660000', muted: false, count: 2 }
    await ann.objects.setMemberships({ channels: [{ id: 'm-2', custom }] })
    await ann.objects.setMemberships({ channels: ['m-2'] })
    const include = { customFields: true, totalCount: true }
    const first = await ann.objects.getMemberships({ include, limit: 2 })
    expect(first).toMatchObject({
      totalCount: 3,
      data: [{ channel: { id: 'm-1' } }, { channel: { id: 'm-2' } }],
    })
    expect(first.data[1]?.custom).toEqual(custom)
    const second = await ann.objects.getMemberships({ include, limit: 2, page: { next: first.next ?? '' } })
    expect(second.data.map((row) => row.channel.id)).toEqual(['m-3'])
    expect(second.next).toBeUndefined()
    const back = await ann.objects.getMemberships({ include, limit: 2, page: { prev: second.prev ?? '' } })
    expect(back.data.map((row) => row.channel.id)).toEqual(['m-1', 'm-2'])
    await ann.objects.removeMemberships({ channels: ['m-1', 'm-3'] })
    expect((await ann.objects.getMemberships({})).data.map((row) => row.channel.id)).toEqual(['m-2'])
  })

  it('of someone else are inaccessible', async () => {
    const ann = await fixture.member('ann-x', 'm-4')
    const foreign = { uuid: 'bob-x', channels: ['m-4'] }
    expect(await statusOf(ann.objects.setMemberships(foreign))).toBe(403)
    expect(await statusOf(ann.objects.getMemberships({ uuid: 'bob-x' }))).toBe(403)
    expect(await statusOf(ann.objects.setMemberships({ channels: ['m-4', 'm-5'] }))).toBe(403)
    expect((await fixture.admin.objects.getMemberships({ uuid: 'bob-x' })).data).toEqual([])
    expect((await ann.objects.getMemberships({})).data).toEqual([])
  })

  it('and messages can be seeded', async () => {
    const ann = await fixture.member('ann-s', 's-1')
    const old = String(BigInt(Date.now() - 86_400_000) * 10_000n)
    const custom = { lastReadTime: old }
    fixture.service.seedMessage({
      channel: 's-1',
      uuid: 'bob',
      message: { text: 'hi' },
      timetoken: old,
      meta: { a: 1 },
    })
    fixture.service.seedMembership({ uuid: 'ann-s', channel: 's-1', custom })
    expect((await historyOf(ann, 's-1')).rows).toMatchObject([
      { timetoken: old, uuid: 'bob', meta: { a: 1 } },
    ])
    const { data } = await ann.objects.getMemberships({ include: { customFields: true } })
    expect(data).toMatchObject([{ custom }])
    const future = String(BigInt(Date.now() + 1_000) * 10_000n)
    expect(() =>
      fixture.service.seedMessage({ channel: 's-1', uuid: 'b', message: 1, timetoken: future }),
    ).toThrow(RangeError)
  })
})

describe('files', () => {
  it('are sent, announced, listed, downloaded and deleted', async () => {
    const [ann, bob] = [await fixture.member('ann', 'f-1'), await fixture.member('bob', 'f-1')]
    const received = await subscribed(bob, 'f-1')
    const file = { data: Buffer.from('hello file'), name: 'notes ü.txt', mimeType: 'text/plain' }
    const { id, name } = await ann.sendFile({ channel: 'f-1', file, message: { note: 'see' } })
    await vi.waitFor(() => expect(received.files).toHaveLength(1))
    expect(received.files[0]).toMatchObject({ message: { note: 'see' }, file: { id, name } })
    expect(await bob.listFiles({ channel: 'f-1' })).toMatchObject({
      count: 1,
      data: [{ id, name, size: 10 }],
    })
    const download = await bob.downloadFile({ channel: 'f-1', id, name })
    expect((await download.toBuffer()).toString()).toBe('hello file')
    expect((await historyOf(bob, 'f-1')).rows).toMatchObject([
      { messageType: 4, message: { file: { id, name } } },
    ])

    const stranger = await fixture.member('eve', 'f-2')
    expect(await statusOf(stranger.downloadFile({ channel: 'f-1', id, name }))).toBe(403)
    expect(await statusOf(stranger.downloadFile({ channel: 'f-2', id, name }))).toBe(404)
    expect(await statusOf(bob.deleteFile({ channel: 'f-1', id, name }))).toBe(403)
    await fixture.admin.deleteFile({ channel: 'f-1', id, name })
    expect((await bob.listFiles({ channel: 'f-1' })).count).toBe(0)
  })

  it('need a policy that the service signed, and are limited to 5 MiB', async () => {
    const data = Buffer.alloc(5 * 1024 * 1024 + 1)
    await expect(
      fixture.admin.sendFile({ channel: 'f-3', file: { data, name: 'big.bin' } }),
    ).rejects.toThrow()
    const form = new FormData()
    for (const field of ['key', 'Policy', 'X-Amz-Signature']) form.append(field, 'forged')
    form.append('file', new Blob(['x']), 'x.txt')
    expect((await fixture.request('/_bucket/upload', { method: 'POST', body: form })).status).toBe(403)
    expect((await fixture.request('/_bucket/upload', { method: 'POST', body: 'no form' })).status).toBe(400)
    expect((await fixture.admin.listFiles({ channel: 'f-3' })).count).toBe(0)
  })
})
