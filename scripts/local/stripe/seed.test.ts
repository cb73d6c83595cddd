import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SeedSubscription, seedAccount, seedPaidSubscription } from '#scripts/local/stripe/seed'
import * as testing from '#scripts/local/stripe/testing'
import { DAY } from '#scripts/local/stripe/time'

let setup: testing.Setup
beforeEach(async () => {
  setup = await testing.setUpStripe()
})
afterEach(() => setup.close())

const target = () => ({ store: setup.store, url: setup.service.url })
const history = (change: Partial<SeedSubscription> = {}): SeedSubscription => ({
  customer: { email: 'a@example.com', name: 'Ann', metadata: { userId: 'u1' } },
  amountCents: 10_000,
  metadata: { nutritionistId: 'n1' },
  startedAt: Date.UTC(2022, 0, 15) / 1000,
  productName: 'Coaching',
  applicationFeePercent: 15,
  months: 12,
  status: 'canceled',
  ...change,
})

test('a seeded history is complete and backdated, and emits no events', async () => {
  const { stripe, service } = setup
  const account = seedAccount(target(), { email: 'coach@example.com', onboarded: true }).id
  const seeded = seedPaidSubscription(target(), history({ account }))
  expect(seeded.invoices).toHaveLength(12)
  expect(seeded.charges.map(({ created }) => new Date(created * 1000).getUTCMonth())).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
  ])
  const earned = await stripe.balanceTransactions.list({ limit: 100 }, { stripeAccount: account })
  expect(earned.data.reduce((sum, { net }) => sum + net, 0)).toBe(12 * 8500)
  expect(await stripe.subscriptions.retrieve(seeded.subscription.id)).toMatchObject({
    status: 'canceled',
    ended_at: Date.UTC(2023, 0, 15) / 1000,
    customer: seeded.customer.id,
  })
  expect(
    (await stripe.transfers.list({ destination: account, created: { lt: Date.UTC(2022, 6, 1) / 1000 } }))
      .data,
  ).toHaveLength(6)
  expect(service.events()).toEqual([])
})

test('a seeded subscription renews and ends like a real one', async () => {
  const { stripe, service, receiver } = setup
  const startedAt = Math.floor(Date.now() / 1000) - 40 * DAY
  const active = seedPaidSubscription(target(), history({ startedAt, months: 2, status: 'active' }))
  const customer = { ...history().customer, id: active.customer.id }
  const ending = seedPaidSubscription(target(), history({ customer, startedAt, months: 2, status: 'ending' }))
  const late = seedPaidSubscription(target(), history({ customer, startedAt, months: 1, status: 'past_due' }))
  const listed = await stripe.subscriptions.list({ customer: active.customer.id })
  expect(listed.data.map(({ status }) => status).toSorted()).toEqual(['active', 'active', 'past_due'])
  await service.renew(late.subscription.id)
  await service.clock.advance(30)
  await service.settled()
  expect((await stripe.subscriptions.retrieve(active.subscription.id)).status).toBe('active')
  expect((await stripe.subscriptions.retrieve(ending.subscription.id)).status).toBe('canceled')
  expect(receiver.types()).toContain('invoice.paid')
})
