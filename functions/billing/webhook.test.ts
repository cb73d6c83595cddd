import fc from 'fast-check'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { HandledEventEntity, LedgerEntity, MonthlySumEntity, PLATFORM } from '#core/billing/entity'
import { handle } from '#core/billing/events'
import { CoachEntity, CoachRowEntity } from '#core/coach/entity'
import { shardOf } from '#core/lib/shards'
import { localKeys } from '#scripts/local/environment'
import * as Payments from '#scripts/testing/payments'
import type { TestPerson } from '#scripts/testing/people'
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
  const { transact, write } = await import('#core/lib/table')
  await write(CoachRowEntity.remove({ coachId: coach.id }))
  expect((await post(event)).status).toBe(500)
  expect(await stateOf(coach, client)).toMatchObject({ earnings: 0, entries: [], sum: 0, subscriptions: [] })
  expect(await HandledEventEntity.find({ eventId: event.id })).toBeUndefined()
  expect(shardOf(coach.id)).toBeDefined()
  if (row) await transact([CoachRowEntity.put(row)])
  expect((await post(event)).status).toBe(200)
  expect(await stateOf(coach, client)).toMatchObject({ earnings: 8500, row: 8500, sum: 8500 })
})

test('every order of created, paid, updated, refunded, paid again and disputed ends the same', async () => {
  const ends = new Set<string>()
  const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7, maxLength: 7 })
  await fc.assert(
    fc.asyncProperty(order, fc.integer({ min: 0, max: 6 }), async (indexes, twice) => {
      const { coach, client } = await Payments.makePair()
      services.stripe.pauseDeliveries()
      const before = services.stripe.events().length
      const subscription = await Payments.buy(client, coach)
      await Payments.refund(await Payments.chargeOf(subscription), 3333)
      await services.stripe.renew(subscription)
      await services.stripe.dispute(await Payments.chargeOf(subscription))
      await Payments.provider.subscriptions.update(subscription, { cancel_at_period_end: true })
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
      ].flatMap((type) => events.filter((event) => event.type === type))
      for (const index of [...indexes, twice, ...told.keys()].map((one) => told[one]))
        if (index) await handle(index)
      const { subscriptions, ...money } = await stateOf(coach, client)
      expect(money.earnings).toBe(money.sum)
      expect(money.row).toBe(money.sum)
      const [only, ...others] = subscriptions as { status: string; cancel_at: number | null }[]
      expect(others).toEqual([])
      expect(only?.cancel_at).toBeGreaterThan(0)
      ends.add(JSON.stringify({ ...money, status: only?.status }))
      const platform = await entriesOf(PLATFORM)
      expect(await sumOf(PLATFORM)).toBe(platform.reduce((sum, { amountCents }) => sum + amountCents, 0))
    }),
    { numRuns: 12, seed: 7 },
  )
  expect([...ends]).toEqual([
    JSON.stringify({
      earnings: 5667,
      row: 5667,
      sum: 5667,
      entries: ['dispute -8500', 'payment 8500', 'payment 8500', 'refund -3333', 'refund 500'],
      status: 'active',
    }),
  ])
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
  const { write } = await import('#core/lib/table')
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
  const { makeAdmin } = await import('#scripts/testing/people')
  const admin = await makeAdmin()
  const platform = await call<{ amount: number }[]>('GET', '/stripe/adminreports', { token: admin.token })
  expect(platform.body.reduce((sum, { amount }) => sum + amount, 0)).toBe(await sumOf(PLATFORM))
  const after = await call<{ amount: number }[]>('GET', '/stripe/coachreports', { token: coach.token })
  expect(after.body.map(({ amount }) => amount)).toEqual([0])
})
