import { afterEach, expect, test } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { openPair } from '#core/chat/channels'
import type { Chat } from '#core/chat/shared/schema'
import { ClientEntity, ClientRowEntity } from '#core/client/entity'
import { IdentityEntity } from '#core/identity/entity'
import type { StatusImpact } from '#core/impact/shared/schema'
import { transact } from '#core/lib/table'
import { makeGroup } from '#scripts/testing/groups'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

afterEach(async () => {
  services.stream.resume()
  await services.stripe.resumeDeliveries()
})

type Status = 'ACTIVE' | 'SUSPENDED'
const admin = await makeAdmin()
const set = ({ id }: TestPerson, status: Status) =>
  call('POST', '/client/status', { token: admin.token, body: { userId: id, status } })
const impactOf = async ({ id }: TestPerson, status: Status) =>
  (await call<StatusImpact>('GET', `/admin/clients/${id}/impact?status=${status}`, { token: admin.token }))
    .body
const remote = (id: string) => Payments.provider.subscriptions.retrieve(id)
const cancel = ({ token }: TestPerson, subId: string, undo = false) =>
  call('POST', '/client/cancel-subscription', { token, body: { subId, undo } })

async function settled() {
  await services.stream.drained()
  await services.stripe.settled()
  await services.stream.drained()
}
async function mailsTo({ email }: TestPerson) {
  await services.stream.drained()
  return services.outbox.list().filter(({ to }) => to === email)
}
const actsOn = ({ id }: TestPerson) => AuditEntity.queryAll(`audited#${id}`, { index: 'gsi1' })

/** Makes a client who pays one coach, has an open payment page for another, and chats with both. */
async function busyClient() {
  const { coach, client } = await Payments.makePair()
  const second = await Payments.makeSeller()
  await Payments.makeRelationship(second, client)
  const subscription = await Payments.buy(client, coach)
  await services.stripe.settled()
  const { body } = await Payments.subscribe(client, second)
  for (const person of [coach, second]) await transact(openPair(person.id, client.id))
  return { coach, second, client, subscription, page: body.url }
}
const closedChats = async ({ token }: TestPerson, { id }: TestPerson) =>
  (await call<Chat[]>('GET', '/chats', { token })).body.filter(
    (chat) => chat.client?.id === id && chat.disabled,
  ).length

test('a new status is stored everywhere, logged and emailed, and setting it again changes nothing', async () => {
  const client = await makeClient()
  for (const status of ['SUSPENDED', 'SUSPENDED', 'ACTIVE'] as const)
    expect(await set(client, status)).toMatchObject({ status: 200, body: { status } })
  const [profile, row, identity] = await Promise.all([
    ClientEntity.find({ clientId: client.id }),
    ClientRowEntity.find({ clientId: client.id }),
    IdentityEntity.find({ subject: client.subject }),
  ])
  expect([profile?.status, row?.status, identity?.status]).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE'])
  expect((await actsOn(client)).map(({ action, details }) => [action, details])).toEqual([
    ['client.status', { from: 'ACTIVE', to: 'SUSPENDED' }],
    ['client.status', { from: 'SUSPENDED', to: 'ACTIVE' }],
  ])
  expect((await mailsTo(client)).map(({ subject }) => subject).sort()).toEqual([
    'Your account is active again',
    'Your account is suspended',
  ])
})

test('the preview of a status change matches what the change does', async () => {
  const busy = await busyClient()
  const { client, coach, second } = busy
  const other = await makeClient()
  const group = await makeGroup({ coach: second, clients: [client, other] })
  const groupOf = async ({ token }: TestPerson) => {
    const { status, body } = await call<Chat[]>('GET', '/chats', { token })
    return status === 200 && body.some(({ channelId, disabled }) => channelId === group && !disabled)
  }
  const before = { mails: (await mailsTo(client)).length, closed: await closedChats(coach, client) }
  const impact = await impactOf(client, 'SUSPENDED')
  expect(impact).toEqual({
    subscriptions: 1,
    amount: 100_00,
    pages: 1,
    refunds: 0,
    chats: 2,
    groups: 1,
    reviews: 0,
    forms: 0,
    schedules: 0,
    mails: 1,
  })
  expect(await remote(busy.subscription)).toMatchObject({ cancel_at_period_end: false })

  await set(client, 'SUSPENDED')
  await settled()
  const ending = services.stripe
    .subscriptions()
    .filter(({ id, cancel_at_period_end }) => id === busy.subscription && cancel_at_period_end)
  expect({
    subscriptions: ending.length,
    pages: Number(!(await isPayable(busy.page))),
    chats: (await closedChats(coach, client)) + (await closedChats(second, client)) - before.closed,
    mails: (await mailsTo(client)).length - before.mails,
  }).toEqual({ subscriptions: 1, pages: 1, chats: 2, mails: 1 })
  expect([await groupOf(client), await groupOf(other)]).toEqual([false, true])
  expect(await impactOf(client, 'SUSPENDED')).toMatchObject({
    subscriptions: 0,
    chats: 0,
    groups: 0,
    mails: 0,
  })

  // Ending the suspension reopens the conversations, but a plan that was set to end stays that way.
  expect(await impactOf(client, 'ACTIVE')).toEqual({
    subscriptions: 1,
    amount: 100_00,
    pages: 0,
    refunds: 0,
    chats: 2,
    groups: 1,
    reviews: 0,
    forms: 0,
    schedules: 0,
    mails: 1,
  })
  await set(client, 'ACTIVE')
  await settled()
  expect([await groupOf(client), await groupOf(other)]).toEqual([true, true])
  expect(await closedChats(coach, client)).toBe(0)
  expect(await remote(busy.subscription)).toMatchObject({ cancel_at_period_end: true })
  expect(await cancel(client, busy.subscription, true)).toMatchObject({
    status: 200,
    body: { cancel_at: null },
  })
})

async function isPayable(url: string | undefined) {
  const known = services.stripe.subscriptions().length
  await Payments.pay(url)
  return services.stripe.subscriptions().length > known
}

test('a suspension closes the open payment page before it returns', async () => {
  const { client, page } = await busyClient()
  services.stream.pause()
  await set(client, 'SUSPENDED')
  expect(await isPayable(page)).toBe(false)
})

test('a payment on its way is refunded, and the email says why', async () => {
  const { client, coach } = await Payments.makePair()
  services.stripe.pauseDeliveries()
  const subscription = await Payments.buy(client, coach)
  await set(client, 'SUSPENDED')
  await services.stripe.resumeDeliveries({ shuffle: true, duplicate: true })
  await settled()
  expect((await remote(subscription)).status).toBe('canceled')
  expect(await Payments.provider.charges.retrieve(await Payments.chargeOf(subscription))).toMatchObject({
    amount_refunded: 100_00,
  })
  const refunds = (await mailsTo(client)).filter(({ subject }) => subject === 'We refunded your payment')
  expect(refunds.map(({ text }) => text.includes('Your account is suspended'))).toEqual([true])
})

test('a suspended client can see and cancel their plans and open their receipts, and nothing else', async () => {
  const { client, coach, subscription } = await busyClient()
  await set(client, 'SUSPENDED')
  const { token } = client
  expect(await call('GET', '/client/subscriptions', { token })).toMatchObject({
    status: 200,
    body: [{ id: subscription }],
  })
  expect((await call('GET', '/stripe/customer-portal', { token })).status).toBe(200)
  expect((await cancel(client, subscription)).status).toBe(200)
  expect(await cancel(client, subscription, true)).toMatchObject({ status: 403, body: { code: 'SUSPENDED' } })
  for (const path of ['/chats', '/client/nutritionists', '/client/my-nutritionists', '/client/saved'])
    expect(await call('GET', path, { token }), path).toMatchObject({
      status: 403,
      body: { code: 'SUSPENDED' },
    })
  expect((await Payments.subscribe(client, coach)).status).toBe(403)
})

test("a suspended client's plan stays set to end, even if it's resumed in Stripe's portal", async () => {
  const { client, subscription } = await busyClient()
  await set(client, 'SUSPENDED')
  await settled()
  await Payments.changeInPortal(client, 'keep', subscription)
  await settled()
  expect(await remote(subscription)).toMatchObject({ cancel_at_period_end: true })
})

test('ten concurrent suspensions all succeed, and only one changes and sends something', async () => {
  const client = await makeClient()
  const answers = await Promise.all(Array.from({ length: 10 }, () => set(client, 'SUSPENDED')))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await actsOn(client)).toHaveLength(1)
  expect(await mailsTo(client)).toHaveLength(1)
})

test('of two admins who saw the same status, one changes it and the other gets a conflict', async () => {
  const client = await makeClient()
  const body = { userId: client.id, status: 'SUSPENDED', previousStatus: 'ACTIVE' }
  const both = await Promise.all(
    [1, 2].map(() => call('POST', '/client/status', { token: admin.token, body })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await actsOn(client)).toHaveLength(1)
})
