import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { EVENT_TYPES, targetOf } from '#core/billing/events/event-target'

const event = (type: string, object: object, account?: string) =>
  ({ id: 'evt_1', type, account, data: { object } }) as Stripe.Event
const metadata = { clientId: 'client1', coachId: 'coach1' }
const parent = { subscription_details: { subscription: 'sub_1', metadata } }
const subscription = { kind: 'subscription', clientId: 'client1', subscriptionId: 'sub_1' }

test.each([
  [
    'checkout.session.completed',
    { id: 'cs_1', subscription: 'sub_1', metadata },
    { ...subscription, kind: 'checkout', sessionId: 'cs_1' },
  ],
  ['checkout.session.completed', { id: 'cs_1', subscription: null, metadata }, undefined],
  ['customer.subscription.created', { id: 'sub_1', metadata }, subscription],
  ['customer.subscription.updated', { id: 'sub_1', metadata }, subscription],
  ['customer.subscription.deleted', { id: 'sub_1', metadata }, subscription],
  ['customer.subscription.updated', { id: 'sub_1', metadata: {} }, undefined],
  [
    'invoice.paid',
    { id: 'in_1', parent },
    { ...subscription, kind: 'invoice', invoiceId: 'in_1', failed: false },
  ],
  [
    'invoice.payment_failed',
    { id: 'in_1', parent },
    { ...subscription, kind: 'invoice', invoiceId: 'in_1', failed: true },
  ],
  [
    'invoice.paid',
    { id: 'in_1', subscription: 'sub_1', subscription_details: { metadata } },
    { ...subscription, kind: 'invoice', invoiceId: 'in_1', failed: false },
  ],
  ['invoice.paid', { id: 'in_1', parent: null }, undefined],
  ['invoice.updated', { id: 'in_1', parent }, subscription],
  ['invoice.updated', { id: 'in_1', parent: null }, undefined],
  ['charge.refunded', { id: 'ch_1' }, { kind: 'charge', chargeId: 'ch_1' }],
  ['refund.updated', { id: 're_1', charge: null }, undefined],
  ['refund.updated', { id: 're_1', charge: 'ch_1' }, { kind: 'charge', chargeId: 'ch_1' }],
  ['charge.refund.updated', { id: 're_1', charge: 'ch_1' }, undefined],
  ['application_fee.refunded', { charge: 'ch_1' }, { kind: 'charge', chargeId: 'ch_1' }],
  ['transfer.reversed', { source_transaction: 'ch_1', metadata: {} }, { kind: 'charge', chargeId: 'ch_1' }],
  [
    'transfer.reversed',
    { source_transaction: null, metadata: { charge: 'ch_1' } },
    { kind: 'charge', chargeId: 'ch_1' },
  ],
  ['transfer.reversed', { source_transaction: null, metadata: {} }, undefined],
  [
    'refund.failed',
    { id: 're_1', charge: 'ch_1' },
    { kind: 'charge', chargeId: 'ch_1', failedRefundId: 're_1' },
  ],
  ['charge.dispute.created', { charge: { id: 'ch_1' } }, { kind: 'charge', chargeId: 'ch_1' }],
  ['payment_intent.succeeded', { id: 'pi_1', metadata }, undefined],
  ['account.updated', { id: 'acct_1', metadata: {} }, undefined],
])('finds the subject of %s in %o', (type, object, target) => {
  expect(targetOf(event(type, object))).toEqual(target)
})

test('ignores events of connected accounts except changes to the account itself', () => {
  expect(targetOf(event('account.updated', { id: 'acct_1', metadata }, 'acct_1'))).toEqual({
    kind: 'account',
    accountId: 'acct_1',
    coachId: 'coach1',
  })
  expect(
    targetOf(event('customer.subscription.created', { id: 'sub_1', metadata }, 'acct_1')),
  ).toBeUndefined()
})

test('the nightly job’s event types fit into one list request to Stripe', () => {
  expect(EVENT_TYPES.length).toBeLessThanOrEqual(20)
  expect(new Set(EVENT_TYPES).size).toBe(EVENT_TYPES.length)
})
