import { expect, test } from 'vitest'
import { openPair, pairChannel } from '#core/chat/channels'
import { CHANNELS_PER_TOKEN, type Chat, type ChatToken } from '#core/chat/shared/schema'
import { newId } from '#core/lib/ids'
import { transact } from '#core/lib/table'
import { chatTokenOf, makePubNubClient, statusOf } from '#scripts/testing/chat'
import { makeRelationship } from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const open = (person: TestPerson, whom: object) =>
  call<Chat>('POST', '/chat/init', {
    token: person.token,
    body: { nutritionistId: null, clientId: null, toAdmin: false, ...whom },
  })

test("the access token opens exactly its owner's chats", async () => {
  const [client, coach, stranger] = [await makeClient(), await makeCoach(), await makeClient()]
  const own = (await open(client, { nutritionistId: coach.id })).body.channelId
  const foreign = (await open(stranger, { nutritionistId: coach.id })).body.channelId
  const answer = await chatTokenOf(client)
  expect(answer).toMatchObject({ ttl: 15, uuid: client.id, channels: [own], publishKey: 'pub-c-local' })

  const pubnub = makePubNubClient(answer)
  const { resources, patterns, authorized_uuid } = pubnub.parseToken(answer.token) ?? {}
  expect(authorized_uuid).toBe(client.id)
  expect(Object.keys(resources?.channels ?? {})).toEqual([`person.${client.id}`, own])
  expect(Object.keys(resources?.uuids ?? {})).toEqual([client.id])
  expect(Object.values(patterns ?? {}).flatMap((names) => Object.keys(names ?? {}))).toEqual([])
  expect(resources?.channels?.[own]).toMatchObject({ read: true, write: true, join: true, delete: false })
  const message = { text: 'Hello' }
  expect(await statusOf(pubnub.publish({ channel: own, message }))).toBe(200)
  expect(await statusOf(pubnub.objects.setMemberships({ channels: [own] }))).toBe(200)
  expect(await statusOf(pubnub.publish({ channel: foreign, message }))).toBe(403)
  expect(await statusOf(pubnub.fetchMessages({ channels: [foreign] }))).toBe(403)
})

test('the access token is read-only in a chat whose link was rejected', async () => {
  const [client, coach] = [await makeClient(), await makeCoach()]
  const channel = (await open(client, { nutritionistId: coach.id })).body.channelId
  await makeRelationship(coach, client, 'REJECTED')
  // Wait until the stream has revoked both people's tokens. It would also revoke one granted before that.
  await services.stream.drained()
  const pubnub = makePubNubClient(await chatTokenOf(client))
  expect(await statusOf(pubnub.fetchMessages({ channels: [channel] }))).toBe(200)
  expect(await statusOf(pubnub.publish({ channel, message: { text: 'x' } }))).toBe(403)
})

test('the access token of a person without chats opens only their own channel', async () => {
  const client = await makeClient()
  const answer = await chatTokenOf(client)
  expect(answer.channels).toEqual([])
  const parsed = makePubNubClient(answer).parseToken(answer.token)
  const hears = {
    read: true,
    write: false,
    join: false,
    delete: false,
    get: false,
    manage: false,
    update: false,
  }
  expect(parsed?.resources).toEqual({
    channels: { [`person.${client.id}`]: hears },
    uuids: { [client.id]: expect.objectContaining({ get: true }) },
  })
  expect(parsed?.patterns ?? {}).toEqual({})
})

test('lists more than 500 conversations and opens all of them, in parts that PubNub accepts', async () => {
  const [coach, client] = [await makeCoach(), await makeClient()]
  const channelIds = Array.from({ length: 520 }, () => pairChannel(coach.id, newId()))
  for (let from = 0; from < channelIds.length; from += 30)
    await transact(
      channelIds
        .slice(from, from + 30)
        .flatMap((channelId) => openPair(coach.id, channelId.split('.')[2] ?? '')),
    )
  const listed = (await call<Chat[]>('GET', '/chats', { token: coach.token })).body.map(
    ({ channelId }) => channelId,
  )
  expect(listed.toSorted()).toEqual(channelIds.toSorted())

  const part = (channels: string[]) =>
    call<ChatToken>('GET', `/chat/token?channels=${channels}`, { token: coach.token })
  const first = await chatTokenOf(coach)
  expect(first.channels).toEqual(listed.slice(0, CHANNELS_PER_TOKEN))
  const last = (await part(listed.slice(-CHANNELS_PER_TOKEN))).body
  expect(last.channels.toSorted()).toEqual(listed.slice(-CHANNELS_PER_TOKEN).toSorted())
  for (const answer of [first, last]) {
    const { channels } = answer
    const channelTimetokens = channels.map(() => '17951990831660000')
    expect(await statusOf(makePubNubClient(answer).messageCounts({ channels, channelTimetokens }))).toBe(200)
  }
  expect((await part(listed.slice(0, CHANNELS_PER_TOKEN + 1))).body).toMatchObject({
    issues: [{ path: 'channels' }],
  })

  const foreign = (await open(client, { nutritionistId: (await makeCoach()).id })).body.channelId
  expect((await part([foreign, listed[0] ?? ''])).body.channels).toEqual([listed[0]])
})

test('the access token gives all admins one identity and opens only their own conversations', async () => {
  const [client, coach] = [await makeClient(), await makeCoach()]
  const pair = (await open(client, { nutritionistId: coach.id })).body.channelId
  const withAdmin = (await open(client, { toAdmin: true })).body.channelId
  const answer = await chatTokenOf(await makeAdmin())
  expect(answer.uuid).toBe('admin')
  expect(answer.channels).toContain(withAdmin)
  expect(answer.channels).not.toContain(pair)
})
