import { expect, test } from 'vitest'
import { chatTokenOf, makePubNubClient, statusOf } from '#scripts/testing/chat'
import { chatOf, connectToChat, sendMessage } from '#scripts/testing/conversations'
import * as Groups from '#scripts/testing/groups'
import * as Payments from '#scripts/testing/payments'
import { makeClient, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

async function makeScene() {
  const [coach, client, other] = await Promise.all([Payments.makeSeller(), makeClient(), makeClient()])
  const channelId = await Groups.makeGroup({ coach, clients: [client, other] })
  const pay = async (who: TestPerson) => {
    const subscription = await Payments.payOnPage(() => Payments.subscribeToGroup(who, coach, channelId))
    await services.stripe.settled()
    return subscription
  }
  return { coach, client, other, channelId, pay }
}
const read = (voice: Awaited<ReturnType<typeof connectToChat>>, channelId: string) =>
  statusOf(voice.fetchMessages({ channels: [channelId] }))

test("a client who hasn't paid gets no token for the group, can't read it and has nothing unread", async () => {
  const { coach, client, other, channelId, pay } = await makeScene()
  await sendMessage(await connectToChat(coach), channelId, 'For who pays')
  expect((await chatTokenOf(client)).channels).not.toContain(channelId)
  const response = await call<{ channels: string[] }>('GET', `/chat/token?channels=${channelId}`, {
    token: client.token,
  })
  expect(response.body.channels).toEqual([])
  const outside = await connectToChat(client)
  expect(await read(outside, channelId)).toBe(403)
  expect(await statusOf(outside.messageCounts({ channels: [channelId], channelTimetokens: ['1'] }))).toBe(403)
  expect(await statusOf(outside.publish({ channel: channelId, message: { text: 'Hi' } }))).toBe(403)
  expect(await chatOf(client, channelId)).toMatchObject({ locked: true, unread: 0, latest: null })

  await pay(client)
  expect(await chatOf(client, channelId)).toMatchObject({ locked: false, unread: 1 })
  const inside = await connectToChat(client)
  expect(await read(inside, channelId)).toBe(200)
  await sendMessage(inside, channelId, 'Hello all')
  expect(await chatOf(coach, channelId)).toMatchObject({ unread: 1 })
  // One client's payment doesn't open the group for the others.
  expect((await chatTokenOf(other)).channels).not.toContain(channelId)
  expect(await chatOf(other, channelId)).toMatchObject({ locked: true, unread: 0 })
})

test("a client's tokens end with their plan, and the other members keep theirs", async () => {
  const { coach, client, other, channelId, pay } = await makeScene()
  const [ends] = [await pay(client), await pay(other)]
  const [clara, carl, third] = [
    makePubNubClient(await chatTokenOf(client)),
    await connectToChat(coach),
    await connectToChat(other),
  ]
  expect(await read(clara, channelId)).toBe(200)
  await Payments.provider.subscriptions.cancel(ends)
  await services.stripe.settled()
  await services.stream.drained()
  expect(await read(clara, channelId)).toBe(403)
  expect(await read(await connectToChat(client), channelId)).toBe(403)
  for (const voice of [carl, third]) expect(await read(voice, channelId)).toBe(200)
  await sendMessage(carl, channelId, 'Later')
  expect(await chatOf(client, channelId)).toMatchObject({ locked: true, unread: 0, latest: null })
  expect(await chatOf(other, channelId)).toMatchObject({ locked: false, unread: 1 })
})

test('a client stays in the group while a payment is past due', async () => {
  const { client, channelId, pay } = await makeScene()
  const subscription = await pay(client)
  await services.stripe.failRenewal(subscription)
  await services.stripe.settled()
  expect((await Payments.provider.subscriptions.retrieve(subscription)).status).toBe('past_due')
  expect(await chatOf(client, channelId)).toMatchObject({ locked: false })
})
