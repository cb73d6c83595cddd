import { afterEach, expect, test, vi } from 'vitest'
import { ActivityEntity } from '#core/chat/activity-entity'
import { adminChannel } from '#core/chat/open'
import { chatOf, makeTalk, readUpTo, say, voiceOf } from '#functions/chat/testing'
import { localKeys } from '#scripts/local/environment'
import { makeAdmin, makeClient } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/world'

const { events } = services.pubnub
const SENT = 'pubnub.com/schemas/events/messages.pubsub.publish?v=1.0.0'

const tell = (body: unknown, secret: string | undefined = localKeys.pubnubEventsSecret) =>
  fetch(`${services.addresses.api}/pubnub/events`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-router-key': localKeys.routerKey,
      ...(secret !== undefined && { 'x-platewise-events': secret }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

afterEach(async () => {
  await events.release()
})

test('the list tells who wrote last, and counts for each what they have not read', async () => {
  const { client, coach, channelId } = await makeTalk()
  const [asks, answers] = [await voiceOf(client), await voiceOf(coach)]
  await say(asks, channelId, 'Hello?')
  const second = await say(asks, channelId, 'Are you there?')
  expect(await chatOf(coach, channelId)).toMatchObject({
    latest: { timetoken: second, senderId: client.id },
    activeAt: second,
    unread: 2,
    readTo: null,
  })
  expect(await chatOf(client, channelId)).toMatchObject({ unread: 0 })

  await readUpTo(answers, channelId, second)
  expect(await chatOf(coach, channelId)).toMatchObject({ unread: 0, readTo: second })
  expect(await ActivityEntity.find({ channelId })).toMatchObject({ owedSince: expect.any(String) })
  const answer = await say(answers, channelId, 'I am.')
  expect(await chatOf(client, channelId)).toMatchObject({ latest: { timetoken: answer }, unread: 1 })
  expect(await ActivityEntity.find({ channelId })).toMatchObject({ owedSince: null })
})

test('events that come late, twice and shuffled leave the same as those in order', async () => {
  const { client, coach, channelId } = await makeTalk()
  const [asks, answers] = [await voiceOf(client), await voiceOf(coach)]
  events.hold()
  const first = await say(asks, channelId, 'One')
  await readUpTo(answers, channelId, first)
  await say(answers, channelId, 'Two')
  const third = await say(asks, channelId, 'Three')
  await events.release({ shuffle: true, duplicate: true })
  const { version: _, ...known } = (await ActivityEntity.find({ channelId })) ?? {}
  expect(known).toMatchObject({
    last: { timetoken: third, senderId: client.id },
    marks: { [coach.id]: first },
    owedSince: third,
  })
  expect(await chatOf(coach, channelId)).toMatchObject({ unread: 1 })
  expect(await chatOf(client, channelId)).toMatchObject({ unread: 1 })
})

test('what an event lost is mended by who reads further', async () => {
  const { client, coach, channelId } = await makeTalk()
  const [asks, answers] = [await voiceOf(client), await voiceOf(coach)]
  events.hold()
  const lost = await say(asks, channelId, 'Nobody hears of it')
  events.lose()
  await events.release()
  expect(await chatOf(coach, channelId)).toMatchObject({ latest: null })
  await readUpTo(answers, channelId, lost)
  expect(await chatOf(coach, channelId)).toMatchObject({
    latest: { timetoken: lost, senderId: client.id },
    unread: 0,
  })
})

test('an outage of the API loses no event', async () => {
  const { client, coach, channelId } = await makeTalk()
  const log = vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(ActivityEntity, 'find').mockRejectedValueOnce(new Error('down'))
  const sent = await say(await voiceOf(client), channelId, 'Hello')
  expect(await chatOf(coach, channelId)).toMatchObject({ latest: { timetoken: sent }, unread: 1 })
  expect(log).toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('messages of any shape count, and none of their text is kept', async () => {
  const { client, coach, channelId } = await makeTalk()
  const voice = await voiceOf(client)
  for (const message of [[], 7, { text: 'secret \ud800 words \0' }, 'secret'])
    await voice.publish({ channel: channelId, message: message as string })
  expect(await chatOf(coach, channelId)).toMatchObject({ unread: 4 })
  expect(JSON.stringify(await ActivityEntity.find({ channelId }))).not.toContain('secret')
})

test('nobody tells anything without the secret', async () => {
  const { client, channelId } = await makeTalk()
  const data = [{ channel: channelId, senderId: client.id, timetoken: '17951990831660000' }]
  for (const secret of [undefined, '', 'local-events-secreT', `${localKeys.pubnubEventsSecret} `.repeat(2)])
    expect((await tell({ dataSchema: SENT, data }, secret ?? '')).status).toBe(401)
  expect(await ActivityEntity.find({ channelId })).toBeUndefined()
})

test('kinds and things that nobody knows are taken and change nothing', async () => {
  const { client, channelId } = await makeTalk()
  const known = { channel: channelId, senderId: client.id, timetoken: '17951990831660000' }
  for (const body of [
    {},
    { dataSchema: 'pubnub.com/schemas/events/user.created?v=1.0.0', data: [known] },
    {
      dataSchema: SENT,
      data: [null, 3, {}, { ...known, timetoken: '1' }, { ...known, channel: 'pair.a.b' }],
    },
    { schema: 'x', event: { payload: { data: [known] } } },
  ])
    expect(await (await tell(body)).json()).toEqual({ received: true })
  expect((await tell('{')).status).toBe(400)
  expect(await ActivityEntity.find({ channelId })).toBeUndefined()
})

test('one total counts what waits for the admins', async () => {
  const [client, admin] = [await makeClient(), await makeAdmin()]
  const total = async () => {
    await events.settled()
    return (await call<{ unread: number }>('GET', '/admin/chats/unread', { token: admin.token })).body.unread
  }
  await call('POST', '/chat/init', { token: client.token, body: { toAdmin: true } })
  const channelId = adminChannel(client.id)
  const before = await total()
  const voice = await voiceOf(client)
  await say(voice, channelId, 'Help')
  const last = await say(voice, channelId, 'Please')
  expect(await total()).toBe(before + 2)
  await readUpTo(await voiceOf(admin), channelId, last)
  expect(await total()).toBe(before)
})
