import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { HandledEventEntity } from '#core/billing/entity'
import { CoachEntity, CoachRowEntity } from '#core/coach/entity'
import { PLATFORM } from '#core/ledger/shared/schema'
import { write } from '#core/lib/table'
import { localKeys } from '#scripts/local/environment'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const eventOf = (type: string): Stripe.Event => {
  const event = services.stripe.events().findLast((candidate) => candidate.type === type)
  if (!event) throw new Error(`No ${type}`)
  return event
}

const post = (event: object | string, options: { secret?: string; signature?: string; at?: number } = {}) => {
  const payload = typeof event === 'string' ? event : JSON.stringify(event)
  const { secret = localKeys.stripeWebhookSecret, at: timestamp } = options
  const signature =
    options.signature ?? Payments.provider.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return call('POST', '/stripe/webhook', { body: payload, headers: { 'stripe-signature': signature } })
}

test('rejects events with a wrong signature, changed bytes, an old timestamp or the wrong mode', async () => {
  const { coach, client } = await Payments.makePair()
  await Payments.withoutEvents(() => Payments.buy(client, coach))
  const event = eventOf('invoice.paid')
  const payload = JSON.stringify(event)
  const signature = Payments.provider.webhooks.generateTestHeaderString({
    payload,
    secret: localKeys.stripeWebhookSecret,
  })
  const stale = Math.floor(Date.now() / 1000) - 360
  const answers = await Promise.all([
    call('POST', '/stripe/webhook', { body: payload }),
    post(`${payload} `, { signature }),
    post(event, { secret: 'whsec_other' }),
    post(event, { at: stale }),
    post({ ...event, livemode: true }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  expect(await Payments.stateOf(coach, client)).toMatchObject({ earnings: 0, entries: [], subscriptions: [] })
  expect((await post(event)).status).toBe(200)
  expect(await Payments.stateOf(coach, client)).toMatchObject({
    earnings: 8500,
    subscriptions: [{ status: 'active' }],
  })
})

test('accepts events of unknown types and from other accounts, and changes nothing', async () => {
  const { coach, client } = await Payments.makePair()
  await Payments.buy(client, coach)
  await services.stripe.settled()
  const before = await Payments.stateOf(coach, client)
  const paid = eventOf('invoice.paid')
  const strangers = [
    { ...paid, id: 'evt_unknown', type: 'tax.settings.updated' },
    { ...paid, id: 'evt_connected', account: 'acct_other' },
    { ...paid, id: 'evt_foreign', data: { object: { ...paid.data.object, parent: null } } },
  ]
  const answers = await Promise.all(strangers.map((event) => post(event)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await Payments.stateOf(coach, client)).toEqual(before)
})

test('twenty concurrent deliveries of an event have one effect', async () => {
  const { coach, client } = await Payments.makePair()
  await Payments.withoutEvents(() => Payments.buy(client, coach, 300))
  const event = eventOf('invoice.paid')
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(event)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await HandledEventEntity.find({ eventId: event.id })).toBeDefined()
  expect(await Payments.stateOf(coach, client)).toMatchObject({
    earnings: 25_500,
    row: 25_500,
    sum: 25_500,
    entries: ['payment 25500'],
  })
  await services.stream.drained()
  expect(services.outbox.list().filter(({ to }) => to === client.email)).toHaveLength(1)
})

test('a failed delivery changes nothing, and the next one does everything', async () => {
  const { coach, client } = await Payments.makePair()
  await Payments.withoutEvents(() => Payments.buy(client, coach))
  const event = eventOf('invoice.paid')
  const row = await CoachRowEntity.find({ coachId: coach.id })
  await write(CoachRowEntity.remove({ coachId: coach.id }))
  expect((await post(event)).status).toBe(500)
  expect(await Payments.stateOf(coach, client)).toMatchObject({
    earnings: 0,
    entries: [],
    sum: 0,
    subscriptions: [],
  })
  expect(await HandledEventEntity.find({ eventId: event.id })).toBeUndefined()
  if (row) await write(CoachRowEntity.put(row))
  expect((await post(event)).status).toBe(200)
  expect(await Payments.stateOf(coach, client)).toMatchObject({ earnings: 8500, row: 8500, sum: 8500 })
})

test('a failed renewal is past due and emails the client once, and a later payment fixes it', async () => {
  const { coach, client } = await Payments.makePair()
  const subscription = await Payments.buy(client, coach)
  await services.stripe.settled()
  await services.stripe.failRenewal(subscription)
  await services.stripe.settled()
  await services.stripe.redeliver(eventOf('invoice.payment_failed').id)
  const { created } = eventOf('invoice.payment_failed')
  expect((await Payments.stateOf(coach, client)).subscriptions).toMatchObject([
    { status: 'past_due', next_payment_attempt: created + 3 * 86_400 },
  ])
  await services.stream.drained()
  const warnings = services.outbox
    .list()
    .filter(({ to, subject }) => to === client.email && subject === "Your payment didn't go through")
  expect(warnings).toHaveLength(1)
  await services.stripe.renew(subscription)
  await services.stripe.settled()
  expect(await Payments.stateOf(coach, client)).toMatchObject({
    earnings: 17_000,
    subscriptions: [{ status: 'active', next_payment_attempt: null }],
  })
})

test('shows the next payment attempt in any delivery order, and none after the last one failed', async () => {
  const { coach, client } = await Payments.makePair()
  const subscription = await Payments.buy(client, coach)
  await services.stripe.settled()
  services.stripe.pauseDeliveries()
  await services.stripe.failRenewal(subscription)
  await services.stripe.failRenewal(subscription)
  await services.stripe.resumeDeliveries({ shuffle: true, duplicate: true })
  const { latest_invoice: invoice } = await Payments.provider.subscriptions.retrieve(subscription)
  const { next_payment_attempt } = await Payments.provider.invoices.retrieve(String(invoice))
  expect((await Payments.stateOf(coach, client)).subscriptions).toMatchObject([
    { status: 'past_due', next_payment_attempt },
  ])
  const cancelled = await call('POST', '/client/cancel-subscription', {
    token: client.token,
    body: { subId: subscription },
  })
  expect(cancelled.body).toMatchObject({ status: 'past_due', next_payment_attempt })
  for (let attempt = 0; attempt < 2; attempt++) {
    await Payments.provider.subscriptions.update(subscription, { cancel_at_period_end: false })
    await services.stripe.failRenewal(subscription)
  }
  await services.stripe.settled()
  expect((await Payments.stateOf(coach, client)).subscriptions).toMatchObject([
    { status: 'canceled', next_payment_attempt: null, ended_at: expect.any(Number) },
  ])
})

test('the reports show each month’s income to the coach and the admins', async () => {
  const [coach, client] = await Promise.all([Payments.makeSeller({ expYears: 5 }), makeClient()])
  await Payments.makeRelationship(coach, client)
  const subscription = await Payments.buy(client, coach, 450)
  await services.stripe.settled()
  const { body } = await call<object[]>('GET', '/stripe/coachreports', { token: coach.token })
  const now = new Date(services.stripe.clock.now() * 1000)
  const created = Date.UTC(now.getUTCFullYear(), now.getUTCMonth()) / 1000
  const { expressAccountId: destination } = (await CoachEntity.find({ coachId: coach.id })) ?? {}
  expect(body).toEqual([{ type: 'payment', amount: 38_250, created, destination }])
  const before = await Payments.sumOf(PLATFORM)
  await Payments.refund(await Payments.chargeOf(subscription))
  await services.stripe.settled()
  expect(await Payments.sumOf(PLATFORM)).toBe(before - 6750)
  const admin = await makeAdmin()
  const platform = await call<{ amount: number }[]>('GET', '/stripe/adminreports', { token: admin.token })
  expect(platform.body.reduce((sum, { amount }) => sum + amount, 0)).toBe(await Payments.sumOf(PLATFORM))
  const after = await call<{ amount: number }[]>('GET', '/stripe/coachreports', { token: coach.token })
  expect(after.body.map(({ amount }) => amount)).toEqual([0])
})
