import { afterEach, beforeEach, expect, test } from 'vitest'
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
