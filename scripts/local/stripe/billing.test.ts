import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AUTHENTICATED_CARD } from '#scripts/local/stripe/cards'
import * as testing from '#scripts/local/stripe/testing'
import { periodEnd } from '#scripts/local/stripe/time'

let setup: testing.Setup
beforeEach(async () => {
  setup = await testing.setUpStripe()
})
afterEach(() => setup.close())

const seconds = (iso: string) => Date.parse(iso) / 1000

test('months count from the anchor, so the day of the month is never lost', () => {
  const anchor = seconds('2026-01-31T10:00:00Z')
  const month = { interval: 'month', interval_count: 1 } as const
  const february = periodEnd(anchor, anchor, month)
  expect(february).toBe(seconds('2026-02-28T10:00:00Z'))
  expect(periodEnd(anchor, february, month)).toBe(seconds('2026-03-31T10:00:00Z'))
  const leap = seconds('2024-02-29T00:00:00Z')
  expect(periodEnd(leap, leap, { interval: 'year', interval_count: 1 })).toBe(seconds('2025-02-28T00:00:00Z'))
})

test('the clock renews every month in order, each at its due time', async () => {
  const { stripe, service, receiver } = setup
  const { id } = await testing.makePaidSubscription(setup)
  await service.clock.advance(95)
  await service.settled()
  const { data } = await stripe.invoices.list({ subscription: id })
  expect(data.map(({ billing_reason }) => billing_reason)).toEqual([
    'subscription_cycle',
    'subscription_cycle',
    'subscription_cycle',
    'subscription_create',
  ])
  const periods = data.map(({ lines, created }) => ({ created, start: lines.data[0]?.period.start }))
  // Skip the first invoice, which may be created a second after the subscription.
  for (const { created, start } of periods.slice(0, -1)) expect(created).toBe(start)
  expect(receiver.types().filter((type) => type === 'invoice.paid')).toHaveLength(4)
  expect((await stripe.subscriptions.retrieve(id)).items.data[0]?.current_period_end).toBeGreaterThan(
    service.clock.now(),
  )
})

test('a failed renewal is past due, and a new card on the billing page pays it', async () => {
  const { stripe, service, receiver } = setup
  const { id, customer } = await testing.makePaidSubscription(setup)
  await service.failRenewal(id)
  await service.settled()
  expect(receiver.types().slice(-4)).toEqual([
    'payment_intent.payment_failed',
    'invoice.payment_failed',
    'invoice.updated',
    'customer.subscription.updated',
  ])
  const failed = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  expect(failed).toMatchObject({
    status: 'past_due',
    latest_invoice: {
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: expect.closeTo(service.clock.now() + 3 * 86_400, -2),
    },
  })

  const session = await stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://localhost:3000/account',
  })
  const page = await testing.followRedirect(session.url)
  expect(await (await fetch(page)).text()).toContain('The last payment failed')
  const refused = await testing.submit(page, { action: 'card', card: '4000000000000002' })
  expect(await refused.text()).toContain('Your card was declined.')
  await testing.submit(page, { action: 'card', card: '4242424242424242' })
  expect(await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })).toMatchObject({
    status: 'active',
    latest_invoice: { status: 'paid', attempt_count: 2, amount_remaining: 0, next_payment_attempt: null },
  })
  expect(
    (
      await stripe.invoicePayments.list({
        invoice: String(failed.latest_invoice && Object(failed.latest_invoice).id),
      })
    ).data,
  ).toHaveLength(1)
})

test('a renewal that fails four times cancels the subscription', async () => {
  const { stripe, service, receiver } = setup
  const { id } = await testing.makePaidSubscription(setup)
  await service.failRenewal(id)
  await service.clock.advance(16)
  await service.settled()
  expect(receiver.types().filter((type) => type === 'invoice.payment_failed')).toHaveLength(4)
  expect(await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
    latest_invoice: { status: 'uncollectible', next_payment_attempt: null },
  })
})

test('a canceled plan stays active until the end of its period, and the cancellation can be reverted', async () => {
  const { stripe, service, receiver } = setup
  const { id, customer } = await testing.makePaidSubscription(setup)
  const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  expect(ending).toMatchObject({ status: 'active', cancel_at: ending.items.data[0]?.current_period_end })
  const kept = await stripe.subscriptions.update(id, { cancel_at_period_end: false })
  expect(kept).toMatchObject({ cancel_at: null, canceled_at: null })
  await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await service.clock.advance(40)
  await service.settled()

  const ended = await stripe.subscriptions.retrieve(id)
  expect(ended).toMatchObject({ status: 'canceled', ended_at: ending.cancel_at })
  expect(receiver.types().at(-1)).toBe('customer.subscription.deleted')
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1)
  expect((await stripe.subscriptions.list({ customer })).data).toEqual([])
  expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1)
  await expect(stripe.subscriptions.update(id, { cancel_at_period_end: false })).rejects.toThrow('canceled')
})

test('canceling immediately and deleting a customer end active subscriptions', async () => {
  const { stripe, service, receiver } = setup
  const first = await testing.makePaidSubscription(setup)
  expect(await stripe.subscriptions.cancel(first.id)).toMatchObject({ status: 'canceled' })
  const second = await testing.makePaidSubscription(setup)
  expect(await stripe.customers.del(second.customer)).toEqual(
    expect.objectContaining({ id: second.customer, deleted: true }),
  )
  await service.settled()
  expect((await stripe.subscriptions.list({})).data).toEqual([])
  expect(receiver.types().filter((type) => type === 'customer.subscription.deleted')).toHaveLength(2)
})

test('renew ends a canceled plan instead of renewing it', async () => {
  const { stripe, service } = setup
  const { id } = await testing.makePaidSubscription(setup)
  await service.renew(id)
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(2)
  await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await service.renew(id)
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled')
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(2)
  await expect(service.renew(id)).rejects.toThrow('Not a running subscription')
})

test('an unpaid session expires at its deadline or on request', async () => {
  const { stripe, service, receiver } = setup
  const account = await testing.onboardedAccount(stripe)
  const [late, dropped] = [
    await testing.openCheckout(stripe, account),
    await testing.openCheckout(stripe, account),
  ]
  await stripe.checkout.sessions.expire(dropped.id)
  await service.clock.advance(2)
  await service.settled()
  for (const { id, url } of [late, dropped]) {
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', url: null })
    expect((await testing.submit(String(url), { action: 'pay', card: '4242424242424242' })).status).toBe(410)
  }
  expect(receiver.types().filter((type) => type === 'checkout.session.expired')).toHaveLength(2)
  expect((await stripe.charges.list()).data).toEqual([])
  await expect(stripe.checkout.sessions.expire(late.id)).rejects.toThrow('open')
})

/** A change to a monthly price that replaces the subscription's item. */
async function replacing(id: string, cents: number) {
  const [item] = (await setup.stripe.subscriptions.retrieve(id)).items.data
  const price = {
    ...testing.monthlyPrice(cents),
    product_data: undefined,
    product: String(item?.price.product),
  }
  return { items: [{ id: String(item?.id), deleted: true }, { price_data: price }] }
}
const NOW = { proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' } as const

test('a higher price charges exactly what its preview showed, and the period stays', async () => {
  const { stripe, service, receiver } = setup
  const { id, customer } = await testing.makePaidSubscription(setup)
  await service.clock.advance(10)
  await service.settled()
  const { current_period_start: start = 0, current_period_end: end = 0 } =
    (await stripe.subscriptions.retrieve(id)).items.data[0] ?? {}
  const change = await replacing(id, 4500)
  const date = service.clock.now()
  const preview = await stripe.invoices.createPreview({
    subscription: id,
    subscription_details: { ...change, proration_behavior: 'always_invoice', proration_date: date },
  })
  const part = (cents: number) => Math.round((cents * (end - date)) / (end - start))
  expect(preview).toMatchObject({ status: 'draft', amount_due: part(4500) - part(1500) })
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-part(1500), part(4500)])
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1)

  const changed = await stripe.subscriptions.update(id, {
    ...change,
    ...NOW,
    proration_date: date,
    expand: ['latest_invoice'],
  })
  expect(changed).toMatchObject({
    items: { data: [{ price: { unit_amount: 4500 }, current_period_end: end }] },
    latest_invoice: {
      billing_reason: 'subscription_update',
      amount_paid: preview.amount_due,
      status: 'paid',
    },
  })
  await service.settled()
  expect(receiver.types().filter((type) => type === 'invoice.paid')).toHaveLength(2)
  // The item that was replaced is gone, so a change that was based on it is refused.
  await expect(stripe.subscriptions.update(id, { ...change, ...NOW })).rejects.toMatchObject({
    code: 'resource_missing',
  })
  await service.renew(id)
  const { data } = await stripe.invoices.list({ customer })
  expect(data[0]).toMatchObject({ amount_paid: 4500, billing_reason: 'subscription_cycle' })
})

test('a lower price without proration charges nothing until the next invoice', async () => {
  const { stripe, service } = setup
  const { id } = await testing.makePaidSubscription(setup)
  await stripe.subscriptions.update(id, { ...(await replacing(id, 500)), proration_behavior: 'none' })
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1)
  await service.renew(id)
  expect((await stripe.invoices.list({ subscription: id })).data[0]).toMatchObject({ amount_paid: 500 })
})

test.each([
  ['a declined card', '4000000000000341', 'card_declined'],
  ['a card that needs authentication', AUTHENTICATED_CARD, 'subscription_payment_intent_requires_action'],
])('%s changes nothing', async (_, card, code) => {
  const { stripe, service, receiver } = setup
  const session = await testing.openCheckout(stripe, await testing.onboardedAccount(stripe))
  await testing.submit(String(session.url), { action: 'pay', card })
  await service.settled()
  const [subscription] = service.subscriptions()
  const id = String(subscription?.id)
  const before = await stripe.subscriptions.retrieve(id)
  const events = receiver.types().length
  await expect(
    stripe.subscriptions.update(id, { ...(await replacing(id, 4500)), ...NOW }),
  ).rejects.toMatchObject({ type: 'StripeCardError', code })
  await service.settled()
  expect(await stripe.subscriptions.retrieve(id)).toEqual(before)
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1)
  expect(receiver.types()).toHaveLength(events)
})

test('a credit and amounts too small for a card wait in the balance for the next invoice', async () => {
  const { stripe, service } = setup
  const { id, customer } = await testing.makePaidSubscription(setup)
  await stripe.subscriptions.update(id, { ...(await replacing(id, 500)), ...NOW })
  const { balance } = (await stripe.customers.retrieve(customer)) as Stripe.Customer
  expect(balance).toBeLessThan(-990)
  await service.renew(id)
  expect((await stripe.invoices.list({ subscription: id })).data[0]).toMatchObject({
    total: 500,
    amount_due: 0,
    status: 'paid',
  })
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: balance + 500 })
})
