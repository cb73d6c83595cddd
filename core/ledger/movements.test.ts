import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { movementsOf, type Payment, sumsOf } from '#core/ledger/movements'
import { PLATFORM } from '#core/ledger/schema'
import { fc } from '#scripts/testing/properties'

const payer = { clientId: 'client1', coachId: 'coach1', subscriptionId: 'sub_1' }
const JANUARY = Date.UTC(2026, 0, 31, 23, 59, 59) / 1000
const list = <T>(data: T[]) => ({ object: 'list', data, has_more: false, url: '' })

interface Back {
  amount: number
  fromCoach: number
  fee: number
}

/** A payment of which parts were refunded and disputed, as the provider shows it. */
function payment(amount: number, fee: number, refunds: Back[] = [], withdrawals: number[] = []): Payment {
  const created = JANUARY
  const reversals = refunds.map((one, index) => ({ amount: one.fromCoach, source_refund: `re_${index}` }))
  const feeRefunds = refunds.map((one, index) => ({ id: `fr_${index}`, amount: one.fee, created }))
  const charge = {
    id: 'ch_1',
    status: 'succeeded',
    amount,
    created,
    application_fee_amount: fee,
    transfer: { id: 'tr_1', amount, reversals: list(reversals) },
    application_fee: { id: 'fee_1', amount: fee, refunds: list(feeRefunds) },
  } as unknown as Stripe.Charge
  return {
    charge,
    refunds: refunds.map((one, index) => ({
      id: `re_${index}`,
      amount: one.amount,
      created,
      status: 'succeeded',
    })) as Stripe.Refund[],
    disputes: withdrawals.map((one, index) => ({
      balance_transactions: [{ id: `txn_${index}`, amount: one, created }],
    })) as Stripe.Dispute[],
    transfers: [],
  }
}
const totals = (of: Payment) => {
  const sums: Record<string, number> = {}
  for (const { accountId, amountCents } of movementsOf(of, payer))
    sums[accountId] = (sums[accountId] ?? 0) + amountCents
  return sums
}

test('a payment is the coach’s less the fee that the platform keeps', () => {
  expect(movementsOf(payment(10_000, 1500), payer)).toEqual([
    {
      ...payer,
      accountId: 'coach1',
      entryId: 'ch_1',
      chargeId: 'ch_1',
      type: 'payment',
      amountCents: 8500,
      created: JANUARY,
    },
    {
      ...payer,
      accountId: PLATFORM,
      entryId: 'ch_1',
      chargeId: 'ch_1',
      type: 'payment',
      amountCents: 1500,
      created: JANUARY,
    },
  ])
})

test('a charge that failed moved nothing', () => {
  const failed = payment(10_000, 1500)
  expect(movementsOf({ ...failed, charge: { ...failed.charge, status: 'failed' } }, payer)).toEqual([])
})

test('a full refund leaves nothing to either', () => {
  expect(totals(payment(10_000, 1500, [{ amount: 10_000, fromCoach: 10_000, fee: 1500 }]))).toEqual({
    coach1: 0,
    [PLATFORM]: 0,
  })
})

test('a refund that was not taken from the coach is the platform’s loss', () => {
  expect(totals(payment(10_000, 1500, [{ amount: 4000, fromCoach: 0, fee: 0 }]))).toEqual({
    coach1: 8500,
    [PLATFORM]: -2500,
  })
})

test('a refund that has not gone through is not entered yet', () => {
  const pending = payment(10_000, 1500, [{ amount: 4000, fromCoach: 4000, fee: 0 }])
  const refunds = pending.refunds.map((one) => ({ ...one, status: 'pending' }))
  expect(totals({ ...pending, refunds })).toEqual({ coach1: 8500, [PLATFORM]: 1500 })
})

/** The bank sends the refund back an hour later. */
const failed = (of: Payment, index: number): Payment => ({
  ...of,
  refunds: of.refunds.map((one, at) =>
    at === index
      ? ({
          ...one,
          status: 'failed',
          failure_balance_transaction: { id: `txn_f${at}`, amount: one.amount, created: JANUARY + 3600 },
        } as Stripe.Refund)
      : one,
  ),
})

test('a refund that fails gives each again what it had taken, in the month in which it failed', () => {
  const refunded = payment(10_000, 1500, [{ amount: 4000, fromCoach: 4000, fee: 600 }])
  expect(totals(refunded)).toEqual({ coach1: 5100, [PLATFORM]: 900 })
  expect(sumsOf(movementsOf(failed(refunded, 0), payer))).toEqual([
    { accountId: 'coach1', month: '2026-01', amountCents: 5100, entries: 3 },
    { accountId: PLATFORM, month: '2026-01', amountCents: 900, entries: 2 },
    { accountId: 'coach1', month: '2026-02', amountCents: 3400, entries: 1 },
    { accountId: PLATFORM, month: '2026-02', amountCents: 600, entries: 1 },
  ])
})

test('what a failed refund had not taken from the coach is not given to them', () => {
  const loss = payment(10_000, 1500, [{ amount: 4000, fromCoach: 0, fee: 0 }])
  expect(totals(failed(loss, 0))).toEqual({ coach1: 8500, [PLATFORM]: 1500 })
})

test('a refund that never left moved nothing when it fails', () => {
  const pending = payment(10_000, 1500, [{ amount: 4000, fromCoach: 0, fee: 0 }])
  const refunds = pending.refunds.map((one) => ({ ...one, status: 'failed' }))
  expect(totals({ ...pending, refunds })).toEqual({ coach1: 8500, [PLATFORM]: 1500 })
})

test('whatever is refunded in proportion and fails leaves the payment as it was, and only adds entries', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.nat(1_000_000),
      fc.nat(100),
      (amount, part, percent) => {
        const fee = Math.round((amount * percent) / 100)
        const back = Math.min(part, amount)
        const refunded = payment(amount, fee, [
          { amount: back, fromCoach: back, fee: Math.round((fee * back) / amount) },
        ])
        const after = failed(refunded, 0)
        expect(totals(after)).toEqual({ ...totals(refunded), ...totals(payment(amount, fee)) })
        for (const entry of movementsOf(refunded, payer))
          expect(movementsOf(after, payer)).toContainEqual(entry)
      },
    ),
  )
})

test('a dispute takes its share from each, and one that is won gives exactly that back', () => {
  expect(totals(payment(10_000, 1500, [], [-10_000]))).toEqual({ coach1: 0, [PLATFORM]: 0 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(100), (amount, percent) => {
      const fee = Math.round((amount * percent) / 100)
      const lost = payment(amount, fee, [], [-Math.ceil(amount / 3)])
      const won = payment(amount, fee, [], [-Math.ceil(amount / 3), Math.ceil(amount / 3)])
      const all = (of: Payment) => movementsOf(of, payer).reduce((sum, one) => sum + one.amountCents, 0)
      expect(all(lost)).toBe(amount - Math.ceil(amount / 3))
      expect(totals(won)).toEqual(totals(payment(amount, fee)))
    }),
  )
})

const back = fc.record({ amount: fc.nat(5000), fromCoach: fc.nat(5000), fee: fc.nat(700) })

test('coach and platform together have what was paid less what went back', () => {
  fc.assert(
    fc.property(
      fc.array(back, { maxLength: 3 }),
      fc.array(fc.nat(3000), { maxLength: 2 }),
      (backs, taken) => {
        const entries = movementsOf(
          payment(
            10_000,
            1500,
            backs,
            taken.map((amount) => -amount),
          ),
          payer,
        )
        const gone = [...backs.map(({ amount }) => amount), ...taken].reduce((sum, one) => sum + one, 0)
        expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(10_000 - gone)
        expect(new Set(entries.map(({ accountId, entryId }) => accountId + entryId)).size).toBe(
          entries.length,
        )
      },
    ),
  )
})

test('what was known before is among what is known later, unchanged', () => {
  fc.assert(
    fc.property(fc.array(back, { minLength: 1, maxLength: 3 }), (backs) => {
      const later = movementsOf(payment(10_000, 1500, backs, [-500]), payer)
      for (const entry of movementsOf(payment(10_000, 1500, backs.slice(0, -1)), payer))
        expect(later).toContainEqual(entry)
    }),
  )
})

test('sums go by account and by month in UTC', () => {
  const entry = { accountId: 'a', amountCents: 5 }
  expect(
    sumsOf([
      { ...entry, created: JANUARY },
      { ...entry, created: JANUARY + 1 },
      { ...entry, created: JANUARY, amountCents: -2 },
      { ...entry, created: JANUARY, accountId: 'b' },
    ]),
  ).toEqual([
    { accountId: 'a', month: '2026-01', amountCents: 3, entries: 2 },
    { accountId: 'a', month: '2026-02', amountCents: 5, entries: 1 },
    { accountId: 'b', month: '2026-01', amountCents: 5, entries: 1 },
  ])
})
