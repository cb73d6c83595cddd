import { afterEach, expect, test, vi } from 'vitest'
import { connectToChat, makeConversation } from '#scripts/testing/conversations'
import * as Groups from '#scripts/testing/groups'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const closings: (() => void)[] = []
afterEach(() => {
  for (const close of closings.splice(0)) close()
})

/** Subscribes a device of that person and returns the array that collects its signals. */
async function listen(person: TestPerson) {
  const voice = await connectToChat(person)
  closings.push(() => voice.destroy(true))
  const connected = Promise.withResolvers<void>()
  const received: string[] = []
  voice.addListener({
    signal: ({ channel, publisher }) => void received.push(`${channel} by ${publisher}`),
    status: ({ category }) => category === 'PNConnectedCategory' && connected.resolve(),
  })
  voice.subscribe({ channels: [`person.${person.id}`] })
  await connected.promise
  return received
}

test("signals a conversation's members, and no one else, when it's opened or deleted", async () => {
  const [{ client, coach, channelId }, other] = [await makeConversation(), await makeCoach()]
  await services.stream.drained()
  const [clara, carl] = [await listen(client), await listen(coach)]
  const { token } = client
  await call('POST', '/chat/init', { token, body: { nutritionistId: other.id } })
  await services.stream.drained()
  await vi.waitFor(() => expect(clara).toEqual([`person.${client.id} by server`]))
  expect(carl).toEqual([])
  const admin = await makeAdmin()
  await call('POST', '/chat/deletechannel', { token: admin.token, body: { channelId } })
  await services.stream.drained()
  await vi.waitFor(() => expect(carl.length).toBeGreaterThan(0))
})

test('signals everyone in a group when a member joins, and a client when their payment opens it', async () => {
  const [coach, client, other] = await Promise.all([
    Payments.makeSeller(),
    Groups.makeClientWith('PLAN_1'),
    Groups.makeClientWith('PLAN_1'),
  ])
  const channelId = await Groups.makeGroup({ coach, clients: [client] })
  await services.stream.drained()
  const [carl, clara, nina] = [await listen(coach), await listen(client), await listen(other)]
  const clientIds = [client.id, other.id]
  await Groups.save(channelId, { groupName: 'Runners', nutritionistId: coach.id, clientIds })
  await services.stream.drained()
  await vi.waitFor(() => expect([carl.length, clara.length, nina.length]).toEqual([1, 1, 1]))
  await Payments.payOnPage(() => Payments.subscribeToGroup(client, coach, channelId))
  await services.stripe.settled()
  await services.stream.drained()
  await vi.waitFor(() => expect(clara.length).toBeGreaterThan(1))
  expect(nina).toHaveLength(1)
})

test('signals a coach when a client sends a request', async () => {
  const [{ client }, { coach }] = await Promise.all([makeConversation(), makeConversation()])
  await services.stream.drained()
  const carl = await listen(coach)
  const body = { clientId: client.id, nutritionistId: coach.id }
  expect((await call('POST', '/user/connect-users', { token: client.token, body })).status).toBe(200)
  await vi.waitFor(() => expect(carl).toEqual([`person.${coach.id} by server`]))
})

test('signals a client, and not the coach, when the coach decides on their request', async () => {
  const { client, coach } = await makeConversation()
  await Payments.makeRelationship(coach, client, 'PENDING')
  await services.stream.drained()
  const [clara, carl] = [await listen(client), await listen(coach)]
  const body = { status: 'APPROVED', clientId: client.id, nutritionistId: coach.id }
  expect((await call('POST', '/nutritionist/client/status', { token: coach.token, body })).status).toBe(200)
  await services.stream.drained()
  await vi.waitFor(() => expect(clara).toEqual([`person.${client.id} by server`]))
  expect(carl).toEqual([])
})

test('only the server can send signals, and each person can receive only their own', async () => {
  const [client, stranger] = [await makeClient(), await makeClient()]
  const voice = await connectToChat(client)
  for (const { id } of [client, stranger])
    await expect(voice.signal({ channel: `person.${id}`, message: 1 })).rejects.toThrow()
  await expect(voice.fetchMessages({ channels: [`person.${stranger.id}`] })).rejects.toThrow()
})
