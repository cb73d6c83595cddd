import { afterEach, expect, test, vi } from 'vitest'
import { SubscriptionEntity } from '#core/billing/entity'
import { endBeforeRenewal } from '#core/billing/events/reconcile'
import type { Subscription } from '#core/billing/shared/schema'
import type { Chat } from '#core/chat/shared/schema'
import { GroupEntity, SeatEntity } from '#core/groups/entity'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { RelationshipEntity } from '#core/relationship/entity'
import { setClock } from '#core/shared/clock'
import * as Groups from '#scripts/testing/groups'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeCoach, setCoachStatus, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

// Cleans up after a test that failed midway, so that the next ones can run.
afterEach(async () => {
  vi.restoreAllMocks()
  setClock()
  services.stream.resume()
  await services.stripe.resumeDeliveries()
})

const remote = (id: string) => Payments.provider.subscriptions.retrieve(id)
const runningOf = async ({ id: clientId }: TestPerson) =>
  (await SeatEntity.find({ clientId }))?.runningPlans ?? 0
const chatsOf = async ({ token }: TestPerson) => (await call<Chat[]>('GET', '/chats', { token })).body
const cancel = ({ token }: TestPerson, subId: string, undo = false) =>
  call('POST', '/client/cancel-subscription', { token, body: { subId, undo } })

/** Creates a group with two clients who have no link to its coach. */
async function grouped() {
  const [coach, client, other] = await Promise.all([
    Payments.makeSeller(),
    Groups.makeClientWith('PLAN_1'),
    Groups.makeClientWith('PLAN_1'),
  ])
  const channelId = await Groups.makeGroup({ coach, clients: [client, other], name: 'Morning crew' })
  const open = (amount = 225, more: object = {}) =>
    Payments.subscribeToGroup(client, coach, channelId, amount, more)
  const buy = () => Payments.payOnPage(() => open())
  return { coach, client, other, channelId, open, buy }
}
type Scene = Awaited<ReturnType<typeof grouped>>

async function joined() {
  const scene = await grouped()
  const subscription = await scene.buy()
  await services.stripe.settled()
  return { ...scene, subscription }
}
/** Like `grouped`, with a payment at Stripe whose events haven't been delivered yet. */
async function joining() {
  const scene = await grouped()
  services.stripe.pauseDeliveries()
  return { ...scene, subscription: await scene.buy() }
}
async function mailsTo({ email }: TestPerson) {
  await services.stream.drained()
  return services.outbox.list().filter(({ to }) => to === email)
}
/** Expects that a browser that still shows the page can't pay there anymore. */
async function expectClosed(url: string | undefined) {
  const known = services.stripe.subscriptions().length
  await Payments.pay(url)
  expect(services.stripe.subscriptions()).toHaveLength(known)
}
async function expectRefunded({ coach, client, subscription }: Scene & { subscription: string }) {
  const charge = await Payments.provider.charges.retrieve(await Payments.chargeOf(subscription))
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 22_500 })
  expect((await remote(subscription)).status).toBe('canceled')
  expect(await Payments.stateOf(coach, client)).toMatchObject({ earnings: 0, row: 0, sum: 0, amounts: 0 })
  const refundEmails = (await mailsTo(client)).filter(({ subject }) => subject === 'We refunded your payment')
  expect(refundEmails).toHaveLength(1)
  expect(refundEmails[0]?.text).toContain('the group “Morning crew”')
  expect(await runningOf(client)).toBe(0)
}

test('a member pays the price of their group without a link, and it unlocks for them alone', async () => {
  const { coach, client, other, channelId, open } = await grouped()
  expect(await chatsOf(client)).toMatchObject([{ channelId, locked: true, unread: 0, latest: null }])
  const { body } = await open(225, { consent: '2026-11' })
  await Payments.pay(body.url)
  await services.stripe.settled()
  const [subscription] = services.stripe.subscriptions().slice(-1)
  expect(subscription).toMatchObject({
    application_fee_percent: 15,
    metadata: { clientId: client.id, kind: 'group', thingId: channelId, title: 'Morning crew' },
  })
  const bought = {
    status: 'active',
    plan: { amount: 22_500 },
    extraSpecialtiesTitle: null,
    groupName: 'Morning crew',
    channelId,
  }
  for (const [path, { token }] of [
    ['/client/subscriptions', client],
    ['/nutritionist/subscriptions', coach],
  ] as const)
    expect((await call<Subscription[]>('GET', path, { token })).body).toMatchObject([bought])
  expect(await Payments.stateOf(coach, client)).toMatchObject({ earnings: 19_125, amounts: 19_125 })
  expect(await runningOf(client)).toBe(1)

  expect(await chatsOf(client)).toMatchObject([{ channelId, locked: false }])
  expect(await chatsOf(other)).toMatchObject([{ channelId, locked: true }])
  const [asCoach] = await chatsOf(coach)
  const paid = asCoach?.chatGroupsClients.map((groupClient) => [groupClient.client.id, groupClient.isPaid])
  expect(paid).toEqual([
    [client.id, true],
    [other.id, false],
  ])
  // Clients don't see who else pays.
  for (const { isPaid } of (await chatsOf(client))[0]?.chatGroupsClients ?? []) expect(isPaid).toBeUndefined()
  expect((await mailsTo(client)).at(0)?.text).toContain('one month of the group “Morning crew”')
  expect((await mailsTo(coach)).at(0)?.text).toContain('$225 per month for the group “Morning crew”')
})

test.each([
  ['PLAN_1', 225],
  ['PLAN_2', 150],
  ['PLAN_3', 75],
] as const)('a seat in a group with %s costs exactly $%i', async (plan, amount) => {
  const [coach, client] = await Promise.all([Payments.makeSeller(), makeClient()])
  const channelId = await Groups.makeGroup({ coach, clients: [client], plan })
  for (const wrong of [225, 150, 75, 1].filter((other) => other !== amount))
    expect((await Payments.subscribeToGroup(client, coach, channelId, wrong)).body).toEqual({
      error: `This group now costs $${amount} per month. Please check and try again.`,
    })
  expect((await Payments.subscribeToGroup(client, coach, channelId, amount)).body.url).toBeDefined()
})

test('explains why a seat can’t be bought and creates nothing at Stripe', async () => {
  const [scene, elsewhere] = await Promise.all([grouped(), grouped()])
  const { coach, client, channelId } = scene
  const before = services.stripe.events().length
  const errorOf = async (...args: Parameters<typeof Payments.subscribeToGroup>) =>
    (await Payments.subscribeToGroup(...args)).body.error
  // Somebody else's group and one that doesn't exist get the same message.
  const notIn = "You're not in this group."
  expect(await errorOf(client, elsewhere.coach, elsewhere.channelId)).toBe(notIn)
  expect(await errorOf(client, coach, `group.${newId()}`)).toBe(notIn)
  expect(await errorOf(client, coach, `pair.${coach.id}.${client.id}`)).toBe(notIn)
  expect(await errorOf(await makeClient(), coach, channelId)).toBe(notIn)
  expect(await errorOf(client, elsewhere.coach, channelId)).toMatch(/different coach now/)
  const poor = await makeCoach({ expressAccountId: null, accountSubmitted: false })
  const [first, second] = [await makeClient(), await makeClient()]
  const unpaid = await Groups.makeGroup({ coach: poor, clients: [first] })
  expect(await errorOf(first, poor, unpaid)).toMatch(/can't take payments/)
  const pending = await Payments.makeSeller({ status: 'PENDING' })
  const closed = await Groups.makeGroup({ coach: pending, clients: [second] })
  expect(await errorOf(second, pending, closed)).toBe("This coach isn't available.")
  expect(services.stripe.events()).toHaveLength(before)
})

test('rejects malformed requests with the field named, and suspended callers', async () => {
  const { coach, client, channelId } = await grouped()
  const good = { nutritionistId: coach.id, amount: 225, chatId: channelId }
  const ask = ({ token }: TestPerson, body: object) => call('POST', '/subscribe/group', { token, body })
  for (const [path, value] of [
    ['chatId', 'no conversation'],
    ['amount', 22.5],
    ['amount', '225'],
    ['nutritionistId', 'somebody'],
    ['consent', '1999'],
    ['extra', true],
  ] as const)
    expect(await ask(client, { ...good, [path]: value })).toMatchObject({
      status: 400,
      body: { issues: [{ path }] },
    })
  expect((await ask(await makeClient({ status: 'SUSPENDED' }), good)).status).toBe(403)
})

test('a client gets one plan per group, even when opening two pages concurrently', async () => {
  const { client, open } = await grouped()
  const [first, second] = await Promise.all([open(), open()])
  expect(first.body).toEqual(second.body)
  await Payments.pay(first.body.url)
  await services.stripe.settled()
  expect((await open()).body.error).toMatch(/already have an active/)
  expect(await runningOf(client)).toBe(1)
})

test('a group plan can be canceled, resumed and ended like others, and the group locks when it ends', async () => {
  const { client, subscription, channelId } = await joined()
  expect((await cancel(client, subscription)).body).toMatchObject({ cancel_at: expect.any(Number) })
  expect((await cancel(client, subscription, true)).body).toMatchObject({ cancel_at: null })
  await cancel(client, subscription)
  expect(await chatsOf(client)).toMatchObject([{ locked: false }])
  await services.stripe.renew(subscription)
  await services.stripe.settled()
  expect((await remote(subscription)).status).toBe('canceled')
  expect(await chatsOf(client)).toMatchObject([{ channelId, locked: true }])
  expect(await runningOf(client)).toBe(0)
})

test('rejecting the client’s own request doesn’t affect their plan in the group', async () => {
  const { coach, client, subscription } = await joined()
  await Payments.makeRelationship(coach, client)
  const base = await Payments.subscribe(client, coach)
  const answer = await call('POST', '/nutritionist/client/status', {
    token: coach.token,
    body: { status: 'REJECTED', clientId: client.id, nutritionistId: coach.id },
  })
  expect(answer.status).toBe(200)
  await services.stream.drained()
  await expectClosed(base.body.url)
  expect(await remote(subscription)).toMatchObject({ status: 'active', cancel_at_period_end: false })
  expect(await chatsOf(client)).toMatchObject([{ locked: false, disabled: false }])
  expect(
    (await RelationshipEntity.find({ coachId: coach.id, clientId: client.id }))?.runningPlans,
  ).toBeUndefined()
})

test.each(['REJECTED', 'SUSPENDED'] as const)(
  'when the coach becomes %s, pages close, plans end with their period and late payments are refunded',
  async (status) => {
    const { coach, client, other, channelId, subscription } = await joined()
    const page = await Payments.subscribeToGroup(other, coach, channelId, 225)
    const late = await joining()
    for (const person of [coach, late.coach]) await setCoachStatus(person, status)
    await services.stream.drained()
    await expectClosed(page.body.url)
    expect(await remote(subscription)).toMatchObject({ status: 'active', cancel_at_period_end: true })
    expect(await cancel(client, subscription, true)).toMatchObject({
      status: 409,
      body: { code: 'NOT_AVAILABLE' },
    })
    await services.stripe.resumeDeliveries({ shuffle: true, duplicate: true })
    await services.stream.drained()
    await expectRefunded(late)
  },
)

test('when a client is suspended, their plan ends with its period and one whose payment arrives later is canceled', async () => {
  const { client, subscription } = await joined()
  const late = await joining()
  const { token } = await makeAdmin()
  for (const { id } of [client, late.client])
    await call('POST', '/client/status', { token, body: { userId: id, status: 'SUSPENDED' } })
  await services.stream.drained()
  expect(await remote(subscription)).toMatchObject({ status: 'active', cancel_at_period_end: true })
  await services.stripe.resumeDeliveries()
  await services.stream.drained()
  expect((await remote(late.subscription)).status).toBe('canceled')
  expect(await runningOf(late.client)).toBe(0)
})

type Leaving = [string, (scene: Scene) => ReturnType<typeof Groups.save>]
const groupOf = ({ coach, client, other }: Scene) => ({
  nutritionistId: coach.id,
  clientIds: [client.id, other.id],
  groupName: 'Morning crew',
})
const leavings: Leaving[] = [
  [
    'the client is removed',
    (scene) => Groups.save(scene.channelId, { ...groupOf(scene), clientIds: [scene.other.id] }),
  ],
  ['the group is deleted', ({ channelId }) => Groups.remove(channelId)],
  [
    'the group gets another coach',
    async (scene) =>
      Groups.save(scene.channelId, { ...groupOf(scene), nutritionistId: (await Payments.makeSeller()).id }),
  ],
]
const changes: Leaving[] = [
  ...leavings,
  [
    'the group gets another price',
    async (scene) => {
      // A group's plan can't be larger than what its clients chose, so both choose the larger one first.
      for (const { id } of [scene.client, scene.other]) await Groups.setPreferredPlan(id, 'PLAN_3')
      return Groups.save(scene.channelId, { ...groupOf(scene), groupChatType: 'PLAN_3' })
    },
  ],
]

test.each(changes)('closes the open payment page in the same action when %s', async (_, act) => {
  const scene = await grouped()
  const { body } = await scene.open()
  services.stream.pause()
  expect((await act(scene)).status).toBe(200)
  await expectClosed(body.url)
  services.stream.resume()
  await services.stream.drained()
  expect(await runningOf(scene.client)).toBe(0)
})

test.each(changes)('refunds a payment in full when %s while it is in transit', async (_, act) => {
  const scene = await joining()
  expect((await act(scene)).status).toBe(200)
  await services.stripe.resumeDeliveries({ shuffle: true, duplicate: true })
  await services.stream.drained()
  await expectRefunded(scene)
})

test('renaming the group or removing another client leaves the payment page open', async () => {
  const scene = await grouped()
  const { body } = await scene.open()
  const change = { ...groupOf(scene), groupName: 'Evening crew', clientIds: [scene.client.id] }
  expect((await Groups.save(scene.channelId, change)).status).toBe(200)
  await services.stream.drained()
  await Payments.pay(body.url)
  await services.stripe.settled()
  expect(await runningOf(scene.client)).toBe(1)
})

test('a paying client can’t be removed, nor the group deleted or given another coach, until the plan has ended', async () => {
  const scene = await joined()
  for (const [, act] of leavings)
    expect(await act(scene)).toMatchObject({ status: 409, body: { code: 'GROUP_RULE' } })
  expect(await remote(scene.subscription)).toMatchObject({ status: 'active', cancel_at_period_end: false })
  await cancel(scene.client, scene.subscription)
  for (const [, act] of leavings) expect((await act(scene)).status).toBe(409)
  await services.stripe.renew(scene.subscription)
  await services.stripe.settled()
  expect((await Groups.remove(scene.channelId)).status).toBe(200)
})

test('a paying client keeps their price when the group gets another one', async () => {
  const { client, other, channelId, coach } = await grouped()
  for (const { id } of [client, other]) await Groups.setPreferredPlan(id, 'PLAN_3')
  const subscription = await Payments.payOnPage(() => Payments.subscribeToGroup(client, coach, channelId))
  await services.stripe.settled()
  const request = {
    nutritionistId: coach.id,
    clientIds: [client.id, other.id],
    groupChatType: 'PLAN_3' as const,
  }
  expect((await Groups.save(channelId, request)).status).toBe(200)
  await services.stream.drained()
  await services.stripe.renew(subscription)
  await services.stripe.settled()
  const { entries, subscriptions } = await Payments.stateOf(coach, client)
  expect(subscriptions).toMatchObject([{ status: 'active', cancel_at: null, plan: { amount: 22_500 } }])
  expect(entries.filter((entry) => entry.startsWith('payment'))).toHaveLength(2)
  expect((await Payments.subscribeToGroup(other, coach, channelId, 75)).body.url).toBeDefined()
})

test.each(changes)(
  'when %s during a payment, either the change is rejected or the payment is refunded',
  async (_, act) => {
    const outcomes = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const scene = await grouped()
        const { body } = await scene.open()
        const [change] = await Promise.all([act(scene), Payments.pay(body.url)])
        return { ...scene, change }
      }),
    )
    await services.stripe.settled()
    await services.stream.drained()
    await services.stripe.settled()
    for (const { coach, client, change } of outcomes) {
      const { earnings, subscriptions } = await Payments.stateOf(coach, client)
      const running = (subscriptions as { status: string }[]).filter(
        ({ status }) => status === 'active',
      ).length
      expect(await runningOf(client)).toBe(running)
      expect(earnings).toBe(running * 19_125)
      // A new price is different: the plan that was paid before keeps its price, so both may succeed.
      if (act !== changes.at(-1)?.[1]) expect(running).toBe(change.status === 200 ? 0 : 1)
    }
  },
)

test('a stale read of a seat neither deletes a paid group nor keeps a payment for a deleted one', async () => {
  const paid = await joined()
  const seat = await SeatEntity.find({ clientId: paid.client.id })
  const { runningPlans: _, ...unpaid } = seat ?? expect.fail()
  const findMany = SeatEntity.findMany.bind(SeatEntity)
  const early = vi.spyOn(SeatEntity, 'findMany').mockResolvedValueOnce([unpaid])
  expect((await Groups.remove(paid.channelId)).status).toBe(409)
  expect(await SeatEntity.find({ clientId: paid.client.id })).toEqual(seat)
  early.mockImplementation(findMany)

  const late = await joining()
  const before = await SeatEntity.find({ clientId: late.client.id })
  services.stream.pause()
  expect((await Groups.remove(late.channelId)).status).toBe(200)
  vi.spyOn(SeatEntity, 'find').mockResolvedValueOnce(before)
  await services.stripe.resumeDeliveries()
  services.stream.resume()
  await expectRefunded(late)
})

test('a stale read of the group sells nothing for its former coach or price', async () => {
  for (const [, act] of changes.slice(2)) {
    const late = await joining()
    const before = await GroupEntity.find({ channelId: late.channelId })
    services.stream.pause()
    expect((await act(late)).status).toBe(200)
    vi.spyOn(GroupEntity, 'find').mockResolvedValueOnce(before)
    await services.stripe.resumeDeliveries()
    services.stream.resume()
    await expectRefunded(late)
  }
})

test.each(changes)('closes a new payment page before returning it when %s meanwhile', async (_, act) => {
  const scene = await grouped()
  const { sessions } = Payments.provider.checkout
  const create = sessions.create.bind(sessions)
  vi.spyOn(sessions, 'create').mockImplementationOnce(async (...given) => {
    await act(scene)
    return create(...given)
  })
  const before = services.stripe.events().length
  expect((await scene.open()).body).toEqual({
    error: 'This group was just changed. Please check and try again.',
  })
  const types = services.stripe.events().slice(before)
  expect(types.map(({ type }) => type)).toContain('checkout.session.expired')
})

test('a group’s new coach sells it, on a payment page of their own', async () => {
  const { coach, client, other, channelId, open } = await grouped()
  await open()
  const rival = await Payments.makeSeller()
  await Groups.save(channelId, { nutritionistId: rival.id, clientIds: [client.id, other.id] })
  expect((await open()).body.error).toMatch(/different coach now/)
  await Payments.payOnPage(() => Payments.subscribeToGroup(client, rival, channelId))
  await services.stripe.settled()
  expect(await Payments.stateOf(rival, client)).toMatchObject({ earnings: 19_125 })
  expect((await Payments.stateOf(coach, client)).earnings).toBe(0)
  // The plan ends when the new coach is suspended.
  await setCoachStatus(rival, 'SUSPENDED')
  await services.stream.drained()
  expect(services.stripe.subscriptions().at(-1)).toMatchObject({ cancel_at_period_end: true })
})

test('a plan whose seat is missing is set to end before it renews', async () => {
  const { client, subscription } = await joined()
  await services.stream.drained()
  const ref = { clientId: client.id, subscriptionId: subscription }
  const { currentPeriodEnd } = (await SubscriptionEntity.find(ref)) ?? {}
  services.stream.pause()
  await write(SeatEntity.remove({ clientId: client.id }))
  setClock(() => (currentPeriodEnd ?? 0) * 1000 - 30 * 3_600_000)
  expect((await endBeforeRenewal()).failures).toEqual([])
  expect(await remote(subscription)).toMatchObject({ cancel_at_period_end: true })
})
