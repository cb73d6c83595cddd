import fc from 'fast-check'
import type Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { HandledEventEntity, LedgerEntity, MonthlySumEntity } from '#core/billing/entity'
import { handle } from '#core/billing/events'
import { PLATFORM } from '#core/billing/schema'
import { syncSubscription } from '#core/billing/sync'
import { CoachEntity, CoachRowEntity } from '#core/coach/entity'
import { write } from '#core/lib/table'
import { localKeys } from '#scripts/local/environment'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, type TestPerson } from '#scripts/testing/people'
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

const entriesOf = (accountId: string) => LedgerEntity.query(`ledger#${accountId}`, { prefix: 'entry#' })
const sumOf = async (accountId: string) =>
  (await MonthlySumEntity.query(`ledger#${accountId}`, { prefix: 'month#' })).reduce(
    (sum, { amountCents = 0 }) => sum + amountCents,
    0,
  )

/** All that the money of a coach has left in the table. */
async function stateOf(coach: TestPerson, client: TestPerson) {
  const [profile, row, entries, sum, subscriptions] = await Promise.all([
    CoachEntity.find({ coachId: coach.id }),
    CoachRowEntity.find({ coachId: coach.id }),
    entriesOf(coach.id),
    sumOf(coach.id),
    call<object[]>('GET', '/client/subscriptions', { token: client.token }),
  ])
  return {
    earnings: profile?.earningsCents,
    row: row?.earningsCents,
    sum,
    amounts: entries.reduce((total, { amountCents }) => total + amountCents, 0),
    entries: entries.map(({ type, amountCents }) => `${type} ${amountCents}`).sort(),
    subscriptions: subscriptions.body,
  }
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
  expect(await stateOf(coach, client)).toMatchObject({ earnings: 0, entries: [], subscriptions: [] })
  expect((await post(event)).status).toBe(200)
  expect(await stateOf(coach, client)).toMatchObject({
    earnings: 8500,
    subscriptions: [{ status: 'active' }],
  })
})

test('an event of an unknown type or of somebody else is accepted and changes nothing', async () => {
  const { coach, client } = await Payments.makePair()
  await Payments.buy(client, coach)
  await services.stripe.settled()
  const before = await stateOf(coach, client)
  const paid = eventOf('invoice.paid')
  const strangers = [
    { ...paid, id: 'evt_unknown', type: 'tax.settings.updated' },
    { ...paid, id: 'evt_connected', account: 'acct_other' },
    { ...paid, id: 'evt_foreign', data: { object: { ...paid.data.object, parent: null } } },
  ]
  const answers = await Promise.all(strangers.map((event) => post(event)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await stateOf(coach, client)).toEqual(before)
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
  expect(await stateOf(coach, client)).toMatchObject({
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
  expect(await stateOf(coach, client)).toMatchObject({ earnings: 0, entries: [], sum: 0, subscriptions: [] })
  expect(await HandledEventEntity.find({ eventId: event.id })).toBeUndefined()
  if (row) await write(CoachRowEntity.put(row))
  expect((await post(event)).status).toBe(200)
  expect(await stateOf(coach, client)).toMatchObject({ earnings: 8500, row: 8500, sum: 8500 })
})

const act = {
  renew: (id: string) => services.stripe.renew(id),
  failRenewal: (id: string) => services.stripe.failRenewal(id),
  refundPart: async (id: string) => Payments.refund(await Payments.chargeOf(id), 3333),
  refundRest: async (id: string) => Payments.refund(await Payments.chargeOf(id)),
  dispute: async (id: string) => services.stripe.dispute(await Payments.chargeOf(id)),
  cancel: (id: string) => Payments.provider.subscriptions.update(id, { cancel_at_period_end: true }),
  keep: (id: string) => Payments.provider.subscriptions.update(id, { cancel_at_period_end: false }),
}
type Act = keyof typeof act

/** Does it where it can be done: a refunded charge cannot be refunded again. */
const attempt = (name: Act, id: string): Promise<unknown> => act[name](id).catch(() => undefined)

/** What the provider's own books say that the coach has, with the share of disputes taken off. */
async function truthOf(account: string, disputedCents: number): Promise<number> {
  const { data } = await Payments.provider.balanceTransactions.list(
    { limit: 100 },
    { stripeAccount: account },
  )
  return data.reduce((sum, { net }) => sum + net, 0) - Math.round(disputedCents * 0.85)
}

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
        const { earnings, row, sum, amounts } = await stateOf(coach, client)
        expect([earnings, row, sum]).toEqual(Array(3).fill(amounts))
      }
      const events = happened()
      const from = turn % events.length
      for (const event of [...events.slice(from), ...events.slice(0, from)].toReversed()) await handle(event)

      services.stripe.dropPending()
      await services.stripe.resumeDeliveries()
      const disputed = events
        .filter(({ type }) => type === 'charge.dispute.created')
        .reduce((sum, { data }) => sum + (data.object as Stripe.Dispute).amount, 0)
      const { earnings, subscriptions } = await stateOf(coach, client)
      expect(earnings).toBe(await truthOf(String(expressAccountId), disputed))
      const { status, cancel_at } = await Payments.provider.subscriptions.retrieve(subscription)
      expect(subscriptions).toMatchObject([{ id: subscription, status, cancel_at }])
    }),
    { numRuns: 8, seed: 11 },
  )
  const platform = await entriesOf(PLATFORM)
  expect(await sumOf(PLATFORM)).toBe(platform.reduce((sum, { amountCents }) => sum + amountCents, 0))
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
      const { subscriptions, ...money } = await stateOf(coach, client)
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
  expect((await stateOf(coach, client)).subscriptions).toMatchObject([{ cancel_at: null }])
  services.stripe.dropPending()
  await services.stripe.resumeDeliveries()
})

test('shuffled and doubled deliveries of many sales add up', async () => {
  const pairs = await Promise.all(Array.from({ length: 4 }, () => Payments.makePair()))
  services.stripe.pauseDeliveries()
  for (const { coach, client } of pairs) await Payments.buy(client, coach, 200)
  await services.stripe.resumeDeliveries({ shuffle: true, duplicate: true })
  for (const { coach, client } of pairs)
    expect(await stateOf(coach, client)).toMatchObject({
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
  expect((await stateOf(coach, client)).subscriptions).toMatchObject([{ status: 'past_due' }])
  await services.stream.drained()
  const warnings = services.outbox
    .list()
    .filter(({ to, subject }) => to === client.email && subject === 'Your payment did not go through')
  expect(warnings).toHaveLength(1)
  await services.stripe.renew(subscription)
  await services.stripe.settled()
  expect(await stateOf(coach, client)).toMatchObject({
    earnings: 17_000,
    subscriptions: [{ status: 'active' }],
  })
})

test('a coach who was suspended while the client paid is not paid for a second month', async () => {
  const { coach, client } = await Payments.makePair()
  services.stripe.pauseDeliveries()
  await Payments.buy(client, coach)
  await write(CoachEntity.update({ coachId: coach.id }, { set: { status: 'SUSPENDED' } }))
  await services.stripe.resumeDeliveries()
  expect((await stateOf(coach, client)).subscriptions).toMatchObject([
    { status: 'active', cancel_at: expect.any(Number) },
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
  const before = await sumOf(PLATFORM)
  await Payments.refund(await Payments.chargeOf(subscription))
  await services.stripe.settled()
  expect(await sumOf(PLATFORM)).toBe(before - 6750)
  const admin = await makeAdmin()
  const platform = await call<{ amount: number }[]>('GET', '/stripe/adminreports', { token: admin.token })
  expect(platform.body.reduce((sum, { amount }) => sum + amount, 0)).toBe(await sumOf(PLATFORM))
  const after = await call<{ amount: number }[]>('GET', '/stripe/coachreports', { token: coach.token })
  expect(after.body.map(({ amount }) => amount)).toEqual([0])
})
