import { afterEach, beforeEach, expect, test } from 'vitest'
import * as testing from '#scripts/local/stripe/testing'

let setup: testing.Setup
beforeEach(async () => {
  setup = await testing.setUpStripe()
})
afterEach(() => setup.close())

test('an open invoice of a canceled plan is no longer collected, but can be paid until it is voided', async () => {
  const { stripe, service, receiver } = setup
  const [first, second] = [
    await testing.makePaidSubscription(setup),
    await testing.makePaidSubscription(setup),
  ]
  for (const { id } of [first, second]) {
    await service.failRenewal(id)
    await stripe.subscriptions.cancel(id)
  }
  await service.clock.advance(30)
  const [open] = (await stripe.invoices.list({ subscription: first.id, status: 'open' })).data
  expect(open).toMatchObject({ auto_advance: false, next_payment_attempt: null, attempt_count: 1 })
  expect((await testing.submit(String(open?.hosted_invoice_url), { card: '4242424242424242' })).status).toBe(
    303,
  )
  await service.settled()
  expect(receiver.types().at(-1)).toBe('invoice.paid')
  expect(await stripe.subscriptions.retrieve(first.id)).toMatchObject({ status: 'canceled' })
  await expect(stripe.invoices.voidInvoice(String(open?.id))).rejects.toThrow('paid')

  const [other] = (await stripe.invoices.list({ subscription: second.id, status: 'open' })).data
  expect(await stripe.invoices.markUncollectible(String(other?.id))).toMatchObject({
    status: 'uncollectible',
  })
  expect(await stripe.invoices.voidInvoice(String(other?.id))).toMatchObject({ status: 'void' })
  expect((await testing.submit(String(other?.hosted_invoice_url), { card: '4242424242424242' })).status).toBe(
    410,
  )
})

test('a past-due plan becomes active when its newest invoice is paid manually, voided or marked uncollectible', async () => {
  const { stripe, service } = setup
  const ends = [
    (url: string, _: string) => testing.submit(url, { card: '4242424242424242' }),
    (_: string, invoice: string) => stripe.invoices.voidInvoice(invoice),
    (_: string, invoice: string) => stripe.invoices.markUncollectible(invoice),
  ]
  for (const end of ends) {
    const { id } = await testing.makePaidSubscription(setup)
    await service.failRenewal(id)
    const [open] = (await stripe.invoices.list({ subscription: id, status: 'open' })).data
    await end(String(open?.hosted_invoice_url), String(open?.id))
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
  }
})

test('lists inside other objects contain the newest ten items and has_more', async () => {
  const { stripe } = setup
  const { id } = await testing.makePaidSubscription(setup)
  const [invoice] = (await stripe.invoices.list({ subscription: id })).data
  const { data } = await stripe.invoicePayments.list({
    invoice: invoice?.id,
    expand: ['data.payment.payment_intent'],
  })
  const intent = data[0]?.payment.payment_intent
  const charge = String(typeof intent === 'object' && intent.latest_charge)
  for (let index = 0; index < 12; index++)
    await stripe.refunds.create({ charge, amount: 50, reverse_transfer: true, refund_application_fee: true })
  const { transfer, application_fee: fee } = await stripe.charges.retrieve(charge, {
    expand: ['transfer', 'application_fee'],
  })
  if (!transfer || typeof transfer === 'string' || !fee || typeof fee === 'string')
    throw new Error('Not expanded')
  for (const { data, has_more } of [transfer.reversals, fee.refunds])
    expect([data.length, has_more]).toEqual([10, true])
  expect(await stripe.transfers.listReversals(transfer.id, { limit: 100 })).toMatchObject({ has_more: false })
  const all = await stripe.applicationFees.listRefunds(fee.id).autoPagingToArray({ limit: 100 })
  expect(new Set(all.map((item) => item.id)).size).toBe(12)
  expect(all.slice(0, 10).map((item) => item.id)).toEqual(fee.refunds.data.map((item) => item.id))
})

test('of two concurrent calls that change one object, one is rejected and can be retried', async () => {
  const { stripe, service } = setup
  const [{ id }, other] = [
    await testing.makePaidSubscription(setup),
    await testing.makePaidSubscription(setup),
  ]
  service.faults.slow(50)
  const change = (subscription: string, description: string) =>
    stripe.subscriptions.update(subscription, { description })
  const answers = await Promise.allSettled([change(id, 'a'), change(id, 'b'), change(other.id, 'c')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  const [refusal] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  expect(refusal).toMatchObject({
    statusCode: 429,
    code: 'lock_timeout',
    headers: { 'stripe-should-retry': 'true' },
  })
  expect(await change(id, 'b')).toMatchObject({ description: 'b' })
})

test('rejects a key whose first call is unfinished, and replays the response after that', async () => {
  const { stripe, service } = setup
  service.faults.slow(50)
  const make = () => stripe.customers.create({ name: 'Ann' }, { idempotencyKey: 'one' })
  const [first, second] = await Promise.allSettled([make(), make()])
  const [done, refused] = first.status === 'fulfilled' ? [first, second] : [second, first]
  expect(refused).toMatchObject({
    reason: { statusCode: 409, code: 'idempotency_key_in_use', type: 'StripeAPIError' },
  })
  expect(await make()).toMatchObject({ id: done.status === 'fulfilled' && done.value.id })
})

test('stores errors under their key, but not errors about unreadable parameters', async () => {
  const { stripe } = setup
  const account = await testing.onboardedAccount(stripe)
  const once = { idempotencyKey: 'transfer' }
  const send = (destination: string) =>
    stripe.transfers.create({ amount: 100, currency: 'usd', destination }, once)
  await expect(send('')).rejects.toMatchObject({ param: 'destination' })
  await expect(send('acct_none')).rejects.toMatchObject({ code: 'resource_missing' })
  await expect(send('acct_none')).rejects.toMatchObject({
    code: 'resource_missing',
    headers: { 'idempotent-replayed': 'true' },
  })
  await expect(send(account)).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
})

test('a call whose response is lost still takes effect, and its key replays the response', async () => {
  const { stripe, service } = setup
  // The SDK retries a closed connection once, even with retries turned off.
  service.faults.dropResponses(2)
  const make = () => stripe.customers.create({ name: 'Ann' }, { idempotencyKey: 'lost' })
  await expect(make()).rejects.toMatchObject({ type: 'StripeConnectionError' })
  const { data } = await stripe.customers.list()
  expect(data).toHaveLength(1)
  expect(await make()).toMatchObject({ id: data[0]?.id })
})

test('calls fail, and other actions run between them, when a test requests it', async () => {
  const { stripe, service } = setup
  service.faults.failCalls(1)
  await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 503 })
  service.faults.runBeforeCall(2, () => stripe.customers.create({ name: 'Ann' }))
  expect((await stripe.customers.list()).data).toHaveLength(0)
  expect((await stripe.customers.list()).data).toHaveLength(1)
})

test('events of an older version have their fields in the old places', async () => {
  const { service } = setup
  const { id } = await testing.makePaidSubscription(setup)
  service.faults.useOldEvents()
  await service.renew(id)
  const findEvent = (type: string) => service.events().findLast((event) => event.type === type)
  expect(findEvent('invoice.paid')).toMatchObject({
    api_version: '2024-06-20',
    data: { object: { subscription: id, subscription_details: { metadata: { coachId: 'c1' } } } },
  })
  expect(findEvent('invoice.paid')?.data.object).not.toHaveProperty('parent')
  expect(findEvent('customer.subscription.updated')?.data.object).toHaveProperty('current_period_end')
})
