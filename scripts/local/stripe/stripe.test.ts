import { afterEach, beforeEach, expect, test } from 'vitest'
import * as testing from '#scripts/local/stripe/testing'

let setup: testing.Setup
beforeEach(async () => {
  setup = await testing.setUpStripe()
})
afterEach(() => setup.close())

test('a paid Checkout session becomes a subscription and moves the money as Connect does', async () => {
  const { stripe, receiver } = setup
  const { account, session, id } = await testing.makePaidSubscription(setup)

  expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', amount_total: 1500, url: null })
  const subscription = await stripe.subscriptions.retrieve(id, {
    expand: ['latest_invoice.payments', 'customer'],
  })
  expect(subscription).toMatchObject({
    status: 'active',
    metadata: { coachId: 'c1' },
    customer: { email: 'a@example.com' },
    transfer_data: { destination: account },
    latest_invoice: {
      status: 'paid',
      billing_reason: 'subscription_create',
      payments: { data: [{ status: 'paid' }] },
    },
  })
  const [charge] = (await stripe.charges.list({ expand: ['data.balance_transaction', 'data.transfer'] })).data
  expect(charge).toMatchObject({
    amount: 1500,
    application_fee_amount: 300,
    balance_transaction: { type: 'charge', amount: 1500, fee: 74 },
    transfer: { amount: 1500, destination: account },
  })
  const transfers = await stripe.transfers.list({ destination: account })
  expect(transfers.data).toHaveLength(1)
  const [fee] = (await stripe.applicationFees.list({ charge: charge?.id })).data
  expect(fee).toMatchObject({ amount: 300, account })
  const earned = await stripe.balanceTransactions.list({}, { stripeAccount: account })
  expect(earned.data).toMatchObject([
    { type: 'payment', amount: 1500, fee: 300, net: 1200, status: 'pending' },
  ])
  const balance = await stripe.balance.retrieve({}, { stripeAccount: account })
  expect(balance).toMatchObject({ pending: [{ amount: 1200 }], available: [{ amount: 0 }] })

  expect(
    receiver.types().filter((type) => !type.startsWith('account.') && type !== 'customer.created'),
  ).toEqual([
    'customer.subscription.created',
    'transfer.created',
    'payment_intent.succeeded',
    'invoice.paid',
    'checkout.session.completed',
  ])
})

test('a payment without a destination goes to the platform alone', async () => {
  const { stripe, service } = setup
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    customer_email: 'guest@example.com',
    line_items: [
      {
        quantity: 2,
        price_data: { currency: 'usd', unit_amount: 2500, product_data: { name: 'Promotion' } },
      },
    ],
    payment_intent_data: { metadata: { promotion: 'p1' } },
    success_url: 'http://localhost:3000/ok',
  })
  const declined = await testing.submit(String(session.url), { action: 'decline' })
  expect(declined.status).toBe(402)
  expect(await declined.text()).toContain('Your card was declined.')
  const answer = await testing.submit(String(session.url), { action: 'pay', card: '4242424242424242' })
  expect(answer.headers.get('location')).toBe('http://localhost:3000/ok')
  await service.settled()

  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge'],
  })
  expect(paid).toMatchObject({
    status: 'complete',
    customer: null,
    subscription: null,
    customer_details: { email: 'guest@example.com' },
    payment_intent: {
      status: 'succeeded',
      metadata: { promotion: 'p1' },
      latest_charge: { paid: true, amount: 5000 },
    },
  })
  expect((await stripe.charges.list()).data.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
  expect((await stripe.transfers.list()).data).toEqual([])
  const [entry] = (await stripe.balanceTransactions.list()).data
  expect(entry).toMatchObject({ type: 'charge', amount: 5000 })
})

test('a refund returns proportional shares of the transfer and the fee, down to the last cent', async () => {
  const { stripe, service, receiver } = setup
  const { account } = await testing.makePaidSubscription(setup)
  const [charge] = (await stripe.charges.list()).data
  const part = { charge: charge?.id, reverse_transfer: true, refund_application_fee: true }
  await stripe.refunds.create({ ...part, amount: 500 })
  await stripe.refunds.create(part)
  await service.settled()

  const eventsOfType = (type: string) => receiver.types().filter((item) => item === type)
  for (const type of ['charge.refunded', 'transfer.reversed', 'application_fee.refunded'])
    expect(eventsOfType(type)).toHaveLength(2)
  expect(await stripe.charges.retrieve(String(charge?.id))).toMatchObject({
    amount_refunded: 1500,
    refunded: true,
  })
  const [transfer] = (await stripe.transfers.list()).data
  expect(transfer).toMatchObject({ amount_reversed: 1500, reversed: true })
  const [fee] = (await stripe.applicationFees.list()).data
  expect(fee).toMatchObject({ amount_refunded: 300, refunded: true })
  const entries = await stripe.balanceTransactions.list({}, { stripeAccount: account })
  expect(entries.data.reduce((sum, { net }) => sum + net, 0)).toBe(0)
  await expect(stripe.refunds.create(part)).rejects.toMatchObject({ code: 'charge_already_refunded' })
  expect((await stripe.refunds.list()).data).toHaveLength(2)
})

test('a refunded fee, alone or with a charge, returns to the connected account', async () => {
  const { stripe, service, receiver } = setup
  const { account } = await testing.makePaidSubscription(setup)
  const [charge] = (await stripe.charges.list()).data
  const netOf = async () =>
    (await stripe.balanceTransactions.list({}, { stripeAccount: account })).data.reduce(
      (sum, { net }) => sum + net,
      0,
    )
  expect(await netOf()).toBe(1200)
  await stripe.refunds.create({ charge: charge?.id, amount: 500, refund_application_fee: true })
  expect(await netOf()).toBe(1300)
  const [fee] = (await stripe.applicationFees.list()).data
  await stripe.applicationFees.createRefund(String(fee?.id), { amount: 50 })
  expect(await netOf()).toBe(1350)
  await stripe.applicationFees.createRefund(String(fee?.id))
  expect(await netOf()).toBe(1500)
  await expect(stripe.applicationFees.createRefund(String(fee?.id), { amount: 1 })).rejects.toThrow('greater')
  await service.settled()
  expect(receiver.types().filter((type) => type === 'application_fee.refunded')).toHaveLength(3)
})

test('a dispute withdraws the money, and its events arrive when it opens and closes', async () => {
  const { stripe, service, receiver } = setup
  await testing.makePaidSubscription(setup)
  const [charge] = (await stripe.charges.list()).data
  await service.dispute(String(charge?.id))
  const [dispute] = (await stripe.disputes.list()).data
  expect(dispute).toMatchObject({ amount: 1500, charge: charge?.id, status: 'needs_response' })
  expect(await stripe.disputes.close(String(dispute?.id))).toMatchObject({ status: 'lost' })
  await service.settled()
  expect(receiver.types().slice(-3)).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
  ])
  const [entry] = (await stripe.balanceTransactions.list({ type: 'adjustment' })).data
  expect(entry).toMatchObject({ amount: -1500, net: -3000 })
  await expect(service.dispute(String(charge?.id))).rejects.toThrow('cannot be disputed')
})

test('a won dispute returns the money', async () => {
  const { stripe, service, receiver } = setup
  await testing.makePaidSubscription(setup)
  const [charge] = (await stripe.charges.list()).data
  const id = String(charge?.id)
  await service.dispute(id)
  await service.closeDispute(id, 'won')
  await service.settled()
  expect(receiver.types().slice(-2)).toEqual(['charge.dispute.funds_reinstated', 'charge.dispute.closed'])
  const [dispute] = (await stripe.disputes.list({ charge: id })).data
  expect(dispute?.status).toBe('won')
  expect(dispute?.balance_transactions.map(({ amount }) => amount)).toEqual([-1500, 1500])
  await expect(service.closeDispute(id, 'lost')).rejects.toThrow('No open dispute')
})

test('a failed refund returns to the platform alone, and the charge can be refunded again', async () => {
  const { stripe, service, receiver } = setup
  const { account } = await testing.makePaidSubscription(setup)
  const [charge] = (await stripe.charges.list()).data
  const id = String(charge?.id)
  await stripe.refunds.create({ charge: id, reverse_transfer: true, refund_application_fee: true })
  await service.failRefund(id)
  await service.settled()
  expect(receiver.types().slice(-3)).toEqual(['charge.refund.updated', 'refund.updated', 'refund.failed'])
  const [failed] = (await stripe.refunds.list({ charge: id, expand: ['data.failure_balance_transaction'] }))
    .data
  expect(failed).toMatchObject({ status: 'failed', failure_balance_transaction: { amount: 1500 } })
  expect(await stripe.charges.retrieve(id)).toMatchObject({ amount_refunded: 0, refunded: false })
  const earned = async () =>
    (await stripe.balanceTransactions.list({}, { stripeAccount: account })).data.reduce(
      (sum, { net }) => sum + net,
      0,
    )
  expect(await earned()).toBe(0)
  await stripe.refunds.create({ charge: id, reverse_transfer: true, refund_application_fee: true })
  expect(await earned()).toBe(0)
  await expect(service.failRefund('ch_x')).rejects.toThrow('No refund')
})

test('the platform transfers money to an account and reverses up to that amount', async () => {
  const { stripe } = setup
  const destination = await testing.onboardedAccount(stripe)
  const sent = await stripe.transfers.create({
    amount: 500,
    currency: 'usd',
    destination,
    transfer_group: 'g1',
    metadata: { refund: 're_1' },
  })
  expect((await stripe.transfers.list({ transfer_group: 'g1' })).data).toMatchObject([
    { amount: 500, metadata: { refund: 're_1' } },
  ])
  await stripe.transfers.createReversal(sent.id, { amount: 200, metadata: { dispute: 'dp_1' } })
  expect(await stripe.transfers.retrieve(sent.id)).toMatchObject({
    amount_reversed: 200,
    reversals: { data: [{ amount: 200, metadata: { dispute: 'dp_1' } }] },
  })
  await expect(stripe.transfers.createReversal(sent.id, { amount: 301 })).rejects.toThrow('greater')
  const { pending } = await stripe.balance.retrieve({}, { stripeAccount: destination })
  expect(pending).toMatchObject([{ amount: 300 }])
})
