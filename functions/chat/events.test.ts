import { afterEach, expect, test, vi } from 'vitest'
import { ActivityEntity } from '#core/chat/messages/activity-entity'
import { adminChannel } from '#core/chat/shared/channel-names'
import { localKeys } from '#scripts/local/environment'
import {
  chatOf,
  connectToChat,
  makeConversation,
  readUpTo,
  sendMessage,
} from '#scripts/testing/conversations'
import { makeAdmin, makeClient } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const { events } = services.pubnub
const SENT = 'pubnub.com/schemas/events/messages.pubsub.publish?v=1.0.0'
const READ = 'pubnub.com/schemas/events/membership.updated?v=1.0.0'

const sendEvents = (body: unknown, secret: string | undefined = localKeys.pubnubEventsSecret) =>
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

test('lists the latest sender and counts the unread messages of each member', async () => {
  const { client, coach, channelId } = await makeConversation()
  const [asks, answers] = [await connectToChat(client), await connectToChat(coach)]
  await sendMessage(asks, channelId, 'Hello?')
  const second = await sendMessage(asks, channelId, 'Are you there?')
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
  const answer = await sendMessage(answers, channelId, 'I am.')
  expect(await chatOf(client, channelId)).toMatchObject({ latest: { timetoken: answer }, unread: 1 })
  expect(await ActivityEntity.find({ channelId })).toMatchObject({ owedSince: null })
})

test('late, duplicate and shuffled events leave the same state as ordered ones', async () => {
  const { client, coach, channelId } = await makeConversation()
  const [asks, answers] = [await connectToChat(client), await connectToChat(coach)]
  events.hold()
  const first = await sendMessage(asks, channelId, 'One')
  await readUpTo(answers, channelId, first)
  await sendMessage(answers, channelId, 'Two')
  const third = await sendMessage(asks, channelId, 'Three')
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

test('reading on repairs a lost event', async () => {
  const { client, coach, channelId } = await makeConversation()
  const [asks, answers] = [await connectToChat(client), await connectToChat(coach)]
  events.hold()
  const lost = await sendMessage(asks, channelId, 'Nobody hears of it')
  events.dropPending()
  await events.release()
  expect(await chatOf(coach, channelId)).toMatchObject({ latest: null })
  await readUpTo(answers, channelId, lost)
  expect(await chatOf(coach, channelId)).toMatchObject({
    latest: { timetoken: lost, senderId: client.id },
    unread: 0,
  })
})

test('loses no event during an outage of the API', async () => {
  const { client, coach, channelId } = await makeConversation()
  const log = vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(ActivityEntity, 'find').mockRejectedValueOnce(new Error('down'))
  const sent = await sendMessage(await connectToChat(client), channelId, 'Hello')
  expect(await chatOf(coach, channelId)).toMatchObject({ latest: { timetoken: sent }, unread: 1 })
  expect(log).toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('counts messages of any shape and stores none of their text', async () => {
  const { client, coach, channelId } = await makeConversation()
  const voice = await connectToChat(client)
  for (const message of [[], 7, { text: 'secret \ud800 words \0' }, 'secret'])
    await voice.publish({ channel: channelId, message: message as string })
  expect(await chatOf(coach, channelId)).toMatchObject({ unread: 4 })
  expect(JSON.stringify(await ActivityEntity.find({ channelId }))).not.toContain('secret')
})

test('rejects events without the secret', async () => {
  const { client, channelId } = await makeConversation()
  const data = [{ channel: channelId, senderId: client.id, timetoken: '17951990831660000' }]
  for (const secret of [undefined, '', 'local-events-secreT', `${localKeys.pubnubEventsSecret} `.repeat(2)])
    expect((await sendEvents({ dataSchema: SENT, data }, secret ?? '')).status).toBe(401)
  expect(await ActivityEntity.find({ channelId })).toBeUndefined()
})

test('accepts unknown kinds and malformed entries, and changes nothing', async () => {
  const { client, channelId } = await makeConversation()
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
    expect(await (await sendEvents(body)).json()).toEqual({ received: true })
  expect((await sendEvents('{')).status).toBe(400)
  expect(await ActivityEntity.find({ channelId })).toBeUndefined()
})

test.each([
  ['half a character as a sender', { senderId: 'a\ud800' }],
  ['half a character as a conversation', { channel: 'pair.\ud800' }],
  ['__proto__ as a sender', { senderId: '__proto__' }],
  ['constructor as a sender', { senderId: 'constructor' }],
  ['a sender as long as can be', { senderId: 'x'.repeat(92) }],
  ['an object as a sender', { senderId: { id: 1 } }],
])('%s affects only its own event', async (_, wrong) => {
  const { client, coach, channelId } = await makeConversation()
  const at = (index: number) => ({
    channel: channelId,
    senderId: client.id,
    timetoken: `1795199083166000${index}`,
  })
  const answer = await sendEvents({
    dataSchema: SENT,
    data: [at(1), { ...at(2), ...wrong }, JSON.parse('{"__proto__":{"channel":"x"}}'), at(3)],
  })
  expect(answer.status).toBe(200)
  expect(await chatOf(coach, channelId)).toMatchObject({ unread: 2 })

  const mark = { channelId, userId: coach.id, status: at(3).timetoken }
  for (const userId of ['__proto__', '\udc00', 'toString'])
    expect((await sendEvents({ dataSchema: READ, data: [{ ...mark, userId }, mark] })).status).toBe(200)
  expect(await chatOf(coach, channelId)).toMatchObject({ unread: 0, readTo: at(3).timetoken })
})

test('skips an event that the table never accepts, and writes the rest of its batch', async () => {
  const [one, other] = [await makeConversation(), await makeConversation()]
  const event = ({ client, channelId }: typeof one, index: number) => ({
    channel: channelId,
    senderId: client.id,
    timetoken: `1795199083166000${index}`,
  })
  // The stream's reader uses the same method, so let it finish first.
  await services.stream.drained()
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const find = ActivityEntity.find
  const spy = vi.spyOn(ActivityEntity, 'find').mockImplementation(async (key) => {
    // Refuse both events of the conversation, then the first one alone, so that the second one is accepted.
    if (key.channelId === one.channelId && --refusals >= 0) throw named('ValidationException')
    return find(key)
  })
  let refusals = 2
  const data = [event(one, 1), event(other, 2), event(one, 3)]
  expect((await sendEvents({ dataSchema: SENT, data })).status).toBe(200)
  spy.mockRestore()
  expect(await chatOf(one.coach, one.channelId)).toMatchObject({ unread: 1 })
  expect(await chatOf(other.coach, other.channelId)).toMatchObject({ unread: 1 })
  expect(log).toHaveBeenCalledTimes(1)
  vi.restoreAllMocks()
})

test("an outage for one conversation doesn't keep the others from being written, and its events can be retried", async () => {
  const [one, other] = [await makeConversation(), await makeConversation()]
  vi.spyOn(console, 'error').mockReturnValue()
  const find = ActivityEntity.find
  const spy = vi
    .spyOn(ActivityEntity, 'find')
    .mockImplementation((key) =>
      key.channelId === one.channelId ? Promise.reject(new Error('down')) : find(key),
    )
  const data = [one, other].map(({ client, channelId }) => ({
    channel: channelId,
    senderId: client.id,
    timetoken: '17951990831660001',
  }))
  expect((await sendEvents({ dataSchema: SENT, data })).status).toBe(500)
  spy.mockRestore()
  expect(await chatOf(other.coach, other.channelId)).toMatchObject({ unread: 1 })
  expect((await sendEvents({ dataSchema: SENT, data })).status).toBe(200)
  expect(await chatOf(one.coach, one.channelId)).toMatchObject({ unread: 1 })
  expect(await chatOf(other.coach, other.channelId)).toMatchObject({ unread: 1 })
  vi.restoreAllMocks()
})

const named = (name: string) => Object.assign(new Error('Not taken'), { name })

test('counts the unread messages for all admins in one total', async () => {
  const [client, admin] = [await makeClient(), await makeAdmin()]
  const total = async () => {
    await events.settled()
    return (await call<{ unread: number }>('GET', '/admin/chats/unread', { token: admin.token })).body.unread
  }
  await call('POST', '/chat/init', { token: client.token, body: { toAdmin: true } })
  const channelId = adminChannel(client.id)
  const before = await total()
  const voice = await connectToChat(client)
  await sendMessage(voice, channelId, 'Help')
  const last = await sendMessage(voice, channelId, 'Please')
  expect(await total()).toBe(before + 2)
  await readUpTo(await connectToChat(admin), channelId, last)
  expect(await total()).toBe(before)
})
