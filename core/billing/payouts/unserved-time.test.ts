import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { unservedCentsOf } from '#core/billing/payouts/unserved-time'

const line = (amount: number, start: number, end: number) => ({ amount, period: { start, end } })
const invoice = (paid: number, ...lines: ReturnType<typeof line>[]) =>
  ({ amount_paid: paid, lines: { data: lines } }) as Stripe.Invoice

test.each([
  ['the whole period', invoice(100_00, line(100_00, 0, 30)), 0, 100_00],
  ['a third of the period', invoice(100_00, line(100_00, 0, 30)), 20, 33_33],
  ['nothing once the period has ended', invoice(100_00, line(100_00, 0, 30)), 30, 0],
  ['nothing of an unpaid invoice', invoice(0, line(100_00, 0, 30)), 10, 0],
  // From 100 to 200 dollars on day 10: the difference for 20 days.
  ['both sides of an upgrade', invoice(66_67, line(-66_67, 10, 30), line(133_34, 10, 30)), 20, 33_34],
  // The customer's balance has paid half.
  ['only what was paid', invoice(50_00, line(100_00, 0, 30)), 15, 25_00],
  ['nothing of a credit', invoice(0, line(-66_67, 10, 30), line(33_33, 10, 30)), 20, 0],
])('refunds %s', (_, paid, from, cents) => {
  expect(unservedCentsOf(paid, from)).toBe(cents)
})
