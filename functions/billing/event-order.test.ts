import type Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { handleStripeEvent } from '#core/billing/events/events'
import { isRunning } from '#core/billing/plans/subscriptions'
import { syncSubscriptionWithStripe } from '#core/billing/plans/sync'
import { CoachEntity } from '#core/coach/entity'
import { findSeat } from '#core/groups/groups'
import { ClientSumEntity } from '#core/ledger/entity'
import { PLATFORM } from '#core/ledger/shared/schema'
import { RelationshipEntity } from '#core/relationship/entity'
import { fc, runs } from '#scripts/testing/checks/properties'
import * as Groups from '#scripts/testing/groups'
import * as Payments from '#scripts/testing/payments'
import { services } from '#scripts/testing/setup/test-services'

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

/** Ignores failures, because not every action is possible at any time: a refunded charge can't be refunded again. */
const attempt = (name: Act, id: string): Promise<unknown> => act[name](id).catch(() => undefined)

test('entries, sums and earnings match Stripe after any actions, with events delivered in any order', async () => {
  const step = fc.record({
    name: fc.constantFrom(...(Object.keys(act) as Act[])),
    deliveries: fc.array(fc.nat(), { maxLength: 6 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 6 }),
      fc.nat(),
      fc.boolean(),
      async (steps, turn, isSeat) => {
        const { coach, client } = await Payments.makePair()
        const groupId = await Groups.makeGroup({ coach, clients: [client] })
        const { expressAccountId = '' } = (await CoachEntity.find({ coachId: coach.id })) ?? {}
        services.stripe.pauseDeliveries()
        const before = services.stripe.events().length
        const happened = () => services.stripe.events().slice(before)
        const subscription = isSeat
          ? await Payments.payOnPage(() => Payments.subscribeToGroup(client, coach, groupId))
          : await Payments.buy(client, coach)
        for (const { name, deliveries } of steps) {
          await attempt(name, subscription)
          // Delivers some of the events so far concurrently, some of them twice.
          const events = happened()
          await Promise.all(
            deliveries.map((index) => handleStripeEvent(events[index % events.length] as Stripe.Event)),
          )
          const { earnings, row, sum, amounts } = await Payments.stateOf(coach, client)
          expect([earnings, row, sum]).toEqual(Array(3).fill(amounts))
        }
        const events = happened()
        const from = turn % events.length
        for (const event of [...events.slice(from), ...events.slice(0, from)].toReversed())
          await handleStripeEvent(event)

        services.stripe.dropPending()
        await services.stripe.resumeDeliveries()
        const { earnings, subscriptions } = await Payments.stateOf(coach, client)
        expect(earnings).toBe(await Payments.balanceOf(String(expressAccountId)))
        const { status, cancel_at } = await Payments.provider.subscriptions.retrieve(subscription)
        expect(subscriptions).toMatchObject([{ id: subscription, status, cancel_at }])
        const runs = Number(isRunning({ status }))
        const [relationship, seat] = [
          await RelationshipEntity.find({ coachId: coach.id, clientId: client.id }),
          await findSeat(client.id, groupId),
        ]
        expect([relationship?.runningPlans ?? 0, seat?.runningPlans ?? 0]).toEqual(
          isSeat ? [0, runs] : [runs, 0],
        )
      },
    ),
    // Fails by run 1 if entries count twice in earnings, and by run 3 if a won dispute doesn't return the money.
    runs(5, 60, 4045),
  )
  const platform = await Payments.entriesOf(PLATFORM)
  expect(await Payments.sumOf(PLATFORM)).toBe(platform.reduce((sum, { amountCents }) => sum + amountCents, 0))
})

test('a partial refund and a dispute of the rest leave nothing of the payment, in any delivery order', async () => {
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
      const deliveries = [
        'customer.subscription.created',
        'checkout.session.completed',
        'customer.subscription.updated',
        'invoice.paid',
        'charge.refunded',
        'charge.dispute.created',
      ].map((type) => events.find((event) => event.type === type))
      for (const index of indexes) await handleStripeEvent(deliveries[index] as Stripe.Event)
      const { subscriptions, ...money } = await Payments.stateOf(coach, client)
      expect(subscriptions).toMatchObject([{ status: 'active', cancel_at: expect.any(Number) }])
      ends.add(JSON.stringify(money))
    }),
    // Fails by run 1 if a dispute takes the coach's whole share although a part was refunded.
    runs(3, 40, 7),
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

test('a stale read of Stripe never overwrites newer data', async () => {
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
    await syncSubscriptionWithStripe(ref)
    return old
  })
  await syncSubscriptionWithStripe(ref)
  expect((await Payments.stateOf(coach, client)).subscriptions).toMatchObject([{ cancel_at: null }])
  services.stripe.dropPending()
  await services.stripe.resumeDeliveries()
})

test('sums are correct when the events of many sales are shuffled and duplicated', async () => {
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

test('stores the date of the newest payment when events arrive in reverse order', async () => {
  const { coach, client } = await Payments.makePair()
  services.stripe.pauseDeliveries()
  const before = services.stripe.events().length
  const subscription = await Payments.buy(client, coach)
  await services.stripe.clock.advance(32)
  const events = services.stripe.events().slice(before)
  services.stripe.dropPending()
  await services.stripe.resumeDeliveries()
  for (const event of events.toReversed()) await handleStripeEvent(event as Stripe.Event)
  const { created } = await Payments.provider.charges.retrieve(await Payments.chargeOf(subscription))
  const paid = await ClientSumEntity.find({ coachId: coach.id, clientId: client.id })
  expect(paid).toMatchObject({ amountCents: 20_000, payments: 2, paidAt: created })
})
