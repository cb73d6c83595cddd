import fc from 'fast-check'
import type Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { HandledEventEntity } from '#core/billing/entity'
import { handle } from '#core/billing/events'
import { syncSubscription } from '#core/billing/sync'
import { CoachEntity, CoachRowEntity } from '#core/coach/entity'
import { PLATFORM } from '#core/ledger/schema'
import { write } from '#core/lib/table'
import { localKeys } from '#scripts/local/environment'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/world'

const eventOf = (type: string): Stripe.Event => {
  const event = services.stripe.events().findLast((one) => one.type === type)
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

test('an event is refused unless our provider signed these very bytes just now', async () => {
  const { coach, client } = await Payments.makePair()
  services.stripe.pauseDeliveries()
  await Payments.buy(client, coach)
  services.stripe.dropPending()
  await services.stripe.resumeDeliveries()
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

test('an event of an unknown type or of somebody else is accepted and changes nothing', async () => {
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

test('twenty concurrent deliveries of each event have one effect', async () => {
  const { coach, client } = await Payments.makePair()
  services.stripe.pauseDeliveries()
  await Payments.buy(client, coach, 300)
  services.stripe.dropPending()
  await services.stripe.resumeDeliveries()
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

test('a failure halfway leaves nothing behind, and the next delivery does it all', async () => {
  const { coach, client } = await Payments.makePair()
  services.stripe.pauseDeliveries()
  await Payments.buy(client, coach)
  services.stripe.dropPending()
  await services.stripe.resumeDeliveries()
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

const act = {
  renew: (id: string) => services.stripe.renew(id),
  failRenewal: (id: string) => services.stripe.failRenewal(id),
  refundPart: async (id: string) => Payments.refund(await Payments.chargeOf(id), 3333),
  refundRest: async (id: string) => Payments.refund(await Payments.chargeOf(id)),
  dispute: async (id: string) => services.stripe.dispute(await Payments.chargeOf(id)),
  failRefund: async (id: string) => services.stripe.failRefund(await Payments.chargeOf(id)),
  win: async (id: string) => services.stripe.closeDispute(await Payments.chargeOf(id), 'won'),
  lose: async (id: string) => services.stripe.closeDispute(await Payments.chargeOf(id), 'lost'),
  cancel: (id: string) => Payments.provider.subscriptions.update(id, { cancel_at_period_end: true }),
  keep: (id: string) => Payments.provider.subscriptions.update(id, { cancel_at_period_end: false }),
}
type Act = keyof typeof act

/** Does it where it can be done: a refunded charge cannot be refunded again. */
const attempt = (name: Act, id: string): Promise<unknown> => act[name](id).catch(() => undefined)

test('whatever happens and however it is told, entries, sums and earnings agree with the provider', async () => {
  const step = fc.record({
    name: fc.constantFrom(...(Object.keys(act) as Act[])),
    told: fc.array(fc.nat(), { maxLength: 6 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), fc.nat(), async (steps, turn) => {
      const { coach, client } = await Payments.makePair()
      const { expressAccountId = '' } = (await CoachEntity.find({ coachId: coach.id })) ?? {}
      services.stripe.pauseDeliveries()
      const before = services.stripe.events().length
      const happened = () => services.stripe.events().slice(before)
      const subscription = await Payments.buy(client, coach)
      for (const { name, told } of steps) {
        await attempt(name, subscription)
        // Some of what happened so far, some of it twice, all at once.
        const events = happened()
        await Promise.all(told.map((index) => handle(events[index % events.length] as Stripe.Event)))
        const { earnings, row, sum, amounts } = await Payments.stateOf(coach, client)
        expect([earnings, row, sum]).toEqual(Array(3).fill(amounts))
      }
      const events = happened()
      const from = turn % events.length
      for (const event of [...events.slice(from), ...events.slice(0, from)].toReversed()) await handle(event)

      services.stripe.dropPending()
      await services.stripe.resumeDeliveries()
      const { earnings, subscriptions } = await Payments.stateOf(coach, client)
      expect(earnings).toBe(await Payments.balanceOf(String(expressAccountId)))
      const { status, cancel_at } = await Payments.provider.subscriptions.retrieve(subscription)
      expect(subscriptions).toMatchObject([{ id: subscription, status, cancel_at }])
    }),
    { numRuns: 8, seed: 11 },
  )
  const platform = await Payments.entriesOf(PLATFORM)
  expect(await Payments.sumOf(PLATFORM)).toBe(platform.reduce((sum, { amountCents }) => sum + amountCents, 0))
}, 60_000)

test('a part refunded, the rest disputed: nothing is left of that payment, in any order of telling', async () => {
  const ends = new Set<string>()
  const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(order, async (indexes) => {
      const { coach, client } = await Payments.makePair()
      services.stripe.pauseDeliveries()
      const before = services.stripe.events().length
      const subscription = await Payments.buy(client, coach)
      await attempt('refundPart', subscription)
      await attempt('dispute', subscription)
      await attempt('cancel', subscription)
      const events = services.stripe.events().slice(before)
      services.stripe.dropPending()
      await services.stripe.resumeDeliveries()
      const told = [
        'customer.subscription.created',
        'checkout.session.completed',
        'customer.subscription.updated',
        'invoice.paid',
        'charge.refunded',
        'charge.dispute.created',
      ].map((type) => events.find((event) => event.type === type))
      for (const index of indexes) await handle(told[index] as Stripe.Event)
      const { subscriptions, ...money } = await Payments.stateOf(coach, client)
      expect(subscriptions).toMatchObject([{ status: 'active', cancel_at: expect.any(Number) }])
      ends.add(JSON.stringify(money))
    }),
    { numRuns: 8, seed: 7 },
  )
  expect([...ends].map((end) => JSON.parse(end))).toEqual([
    {
      earnings: 0,
      row: 0,
      sum: 0,
      amounts: 0,
      entries: ['dispute -5667', 'payment 8500', 'refund -3333', 'refund 500'],
    },
  ])
})

test('who read the provider too early never overwrites what is newer', async () => {
  const { coach, client } = await Payments.makePair()
  const subscriptionId = await Payments.buy(client, coach)
  await services.stripe.settled()
  const ref = { clientId: client.id, subscriptionId }
  const { subscriptions } = Payments.provider
  services.stripe.pauseDeliveries()
  await subscriptions.update(subscriptionId, { cancel_at_period_end: true })
  const old = await subscriptions.retrieve(subscriptionId)
  vi.spyOn(subscriptions, 'retrieve').mockImplementationOnce(async () => {
    await subscriptions.update(subscriptionId, { cancel_at_period_end: false })
    await syncSubscription(ref)
    return old
  })
  await syncSubscription(ref)
  expect((await Payments.stateOf(coach, client)).subscriptions).toMatchObject([{ cancel_at: null }])
  services.stripe.dropPending()
  await services.stripe.resumeDeliveries()
})

test('shuffled and doubled deliveries of many sales add up', async () => {
  const pairs = await Promise.all(Array.from({ length: 4 }, () => Payments.makePair()))
  services.stripe.pauseDeliveries()
  for (const { coach, client } of pairs) await Payments.buy(client, coach, 200)
  await services.stripe.resumeDeliveries({ shuffle: true, duplicate: true })
  for (const { coach, client } of pairs)
    expect(await Payments.stateOf(coach, client)).toMatchObject({
      earnings: 17_000,
      row: 17_000,
      sum: 17_000,
      subscriptions: [{ status: 'active' }],
    })
})

test('a failed renewal is past due, is told to the client once, and a later payment heals it', async () => {
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
    .filter(({ to, subject }) => to === client.email && subject === 'Your payment did not go through')
  expect(warnings).toHaveLength(1)
  await services.stripe.renew(subscription)
  await services.stripe.settled()
  expect(await Payments.stateOf(coach, client)).toMatchObject({
    earnings: 17_000,
    subscriptions: [{ status: 'active', next_payment_attempt: null }],
  })
})

test('the next try is told whatever arrives last, and no more once the payment is given up', async () => {
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

test('the reports show the income of each month to the coach and to the admins', async () => {
  const { coach, client } = await Payments.makePair()
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
