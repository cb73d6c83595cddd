import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { ledgerEntriesOf, owedFor, type Payment, sumsOf } from '#core/ledger/ledger-entries'
import { PLATFORM } from '#core/ledger/shared/schema'
import { fc } from '#scripts/testing/checks/properties'

const payer = { clientId: 'client1', coachId: 'coach1', subscriptionId: 'sub_1' }
const JANUARY = Date.UTC(2026, 0, 31, 23, 59, 59) / 1000
const list = <T>(data: T[]) => ({ object: 'list', data, has_more: false, url: '' })

interface Back {
  amount: number
  fromCoach: number
  fee: number
}

/** A payment with partial refunds and disputes, as Stripe returns it. */
function payment(amount: number, fee: number, refunds: Back[] = [], withdrawals: number[] = []): Payment {
  const created = JANUARY
  const reversals = refunds.map((refund, index) => ({
    amount: refund.fromCoach,
    source_refund: `re_${index}`,
  }))
  const feeRefunds = refunds.map((refund, index) => ({ id: `fr_${index}`, amount: refund.fee, created }))
  const transfer = { id: 'tr_1', amount, metadata: {}, reversals: list(reversals) }
  const charge = {
    id: 'ch_1',
    status: 'succeeded',
    amount,
    created,
    application_fee_amount: fee,
    transfer,
    application_fee: { id: 'fee_1', amount: fee, refunds: list(feeRefunds.toReversed()) },
  } as unknown as Stripe.Charge
  return {
    charge,
    feeRefunds: feeRefunds.toReversed() as Stripe.FeeRefund[],
    refunds: refunds
      .map((refund, index) => ({
        id: `re_${index}`,
        amount: refund.amount,
        created,
        status: 'succeeded',
      }))
      .toReversed() as Stripe.Refund[],
    disputes: withdrawals.map((withdrawal, index) => ({
      balance_transactions: [{ id: `txn_${index}`, amount: withdrawal, created }],
    })) as Stripe.Dispute[],
    transfers: [transfer] as unknown as Stripe.Transfer[],
  }
}
const totals = (of: Payment) => {
  const sums: Record<string, number> = {}
  for (const { accountId, amountCents } of ledgerEntriesOf(of, payer))
    sums[accountId] = (sums[accountId] ?? 0) + amountCents
  return sums
}

test('splits a payment into the platform’s fee and the coach’s share', () => {
  expect(ledgerEntriesOf(payment(10_000, 1500), payer)).toEqual([
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

test('a failed charge has no entries', () => {
  const failed = payment(10_000, 1500)
  expect(ledgerEntriesOf({ ...failed, charge: { ...failed.charge, status: 'failed' } }, payer)).toEqual([])
})

test('a full refund leaves nothing to the coach or the platform', () => {
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

test('enters a refund only after it has succeeded', () => {
  const pending = payment(10_000, 1500, [{ amount: 4000, fromCoach: 4000, fee: 0 }])
  const refunds = pending.refunds.map((refund) => ({ ...refund, status: 'pending' }))
  expect(totals({ ...pending, refunds })).toEqual({ coach1: 8500, [PLATFORM]: 1500 })
})

/** Fails a refund: the bank returns it an hour later, and the coach's part is transferred to them again. */
function failed(of: Payment, index: number): Payment {
  const id = `re_${index}`
  const refunds = of.refunds.map((refund) =>
    refund.id === id
      ? ({
          ...refund,
          status: 'failed',
          failure_balance_transaction: {
            id: `txn_f${index}`,
            amount: refund.amount,
            created: JANUARY + 3600,
          },
        } as Stripe.Refund)
      : refund,
  )
  const after = { ...of, refunds }
  const amount = owedFor(refunds.find((refund) => refund.id === id) as Stripe.Refund, after)
  const again = { id: `tr_${id}`, amount, metadata: { refund: id }, reversals: list([]) }
  return { ...after, transfers: [...of.transfers, again as unknown as Stripe.Transfer] }
}

test('a failed refund returns to each side what it gave, in the month of the failure', () => {
  const refunded = payment(10_000, 1500, [{ amount: 4000, fromCoach: 4000, fee: 600 }])
  expect(totals(refunded)).toEqual({ coach1: 5100, [PLATFORM]: 900 })
  expect(sumsOf(ledgerEntriesOf(failed(refunded, 0), payer))).toEqual([
    { accountId: 'coach1', month: '2026-01-31T23:45', amountCents: 5100, entries: 3 },
    { accountId: PLATFORM, month: '2026-01-31T23:45', amountCents: 900, entries: 2 },
    { accountId: 'coach1', month: '2026-02-01T00:45', amountCents: 3400, entries: 1 },
    { accountId: PLATFORM, month: '2026-02-01T00:45', amountCents: 600, entries: 1 },
  ])
})

test('a failed refund returns nothing to a coach who contributed nothing to it', () => {
  const loss = payment(10_000, 1500, [{ amount: 4000, fromCoach: 0, fee: 0 }])
  expect(totals(failed(loss, 0))).toEqual({ coach1: 8500, [PLATFORM]: 1500 })
})

test('a refund that fails before any money left moves nothing', () => {
  const pending = payment(10_000, 1500, [{ amount: 4000, fromCoach: 0, fee: 0 }])
  const refunds = pending.refunds.map((refund) => ({ ...refund, status: 'failed' }))
  expect(totals({ ...pending, refunds })).toEqual({ coach1: 8500, [PLATFORM]: 1500 })
})

test('a proportional refund that fails restores the payment’s totals and only adds entries', () => {
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
        for (const entry of ledgerEntriesOf(refunded, payer))
          expect(ledgerEntriesOf(after, payer)).toContainEqual(entry)
      },
    ),
  )
})

test('a dispute takes a share from each side, and a won dispute returns exactly that share', () => {
  expect(totals(payment(10_000, 1500, [], [-10_000]))).toEqual({ coach1: 0, [PLATFORM]: 0 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(100), (amount, percent) => {
      const fee = Math.round((amount * percent) / 100)
      const lost = payment(amount, fee, [], [-Math.ceil(amount / 3)])
      const won = payment(amount, fee, [], [-Math.ceil(amount / 3), Math.ceil(amount / 3)])
      const all = (of: Payment) =>
        ledgerEntriesOf(of, payer).reduce((sum, entry) => sum + entry.amountCents, 0)
      expect(all(lost)).toBe(amount - Math.ceil(amount / 3))
      expect(totals(won)).toEqual(totals(payment(amount, fee)))
    }),
  )
})

interface Call {
  /** The part of the remaining amount to refund, in thousandths. */
  part: number
  hasFee: boolean
  /** Seconds since the previous call. Two equal shares within `SAME_CALL_SECONDS` can't be told apart. */
  gap: number
  isByHand: boolean
  fails: boolean
}

/**
 * A payment with a history of refunds, each made by one call to Stripe, and what the coach is truly owed for each one
 * that failed.
 */
function lived(amount: number, fee: number, calls: Call[], isCumulative: boolean) {
  let [now, gone, feeGone] = [JANUARY, 0, 0]
  const refunds: Stripe.Refund[] = []
  const feeRefunds: Stripe.FeeRefund[] = []
  const reversals: object[] = []
  const failing: { id: string; owed: number }[] = []
  for (const [index, { part, hasFee, gap, isByHand, fails }] of calls.entries()) {
    now += gap
    const refundCents = Math.ceil(((amount - gone) * part) / 1000)
    if (refundCents === 0) break
    if (isByHand) {
      const given = Math.min(7, fee - feeGone)
      if (given === 0) continue
      feeRefunds.unshift({ id: `fr_${index}`, amount: given, created: now } as Stripe.FeeRefund)
      feeGone += given
      now += 60
      continue
    }
    const upTo = (sum: number) => Math.round((fee * sum) / amount)
    const share = isCumulative ? upTo(gone + refundCents) - upTo(gone) : upTo(refundCents)
    const feeBack = hasFee ? Math.min(share, fee - feeGone) : 0
    const id = `re_${index}`
    refunds.unshift({
      id,
      amount: refundCents,
      created: now,
      status: fails ? 'failed' : 'succeeded',
      ...(fails && {
        failure_balance_transaction: { id: `txn_${id}`, amount: refundCents, created: now + 7_000_000 },
      }),
    } as Stripe.Refund)
    reversals.unshift({ id: `trr_${index}`, amount: refundCents, source_refund: id })
    if (feeBack > 0)
      feeRefunds.unshift({ id: `fr_${index}`, amount: feeBack, created: now } as Stripe.FeeRefund)
    if (fails) failing.push({ id, owed: refundCents - feeBack })
    gone += refundCents
    feeGone += feeBack
  }
  const whole = payment(amount, fee)
  const transfer = { id: 'tr_1', amount, metadata: {}, reversals: list(reversals) }
  const of = { ...whole, refunds, feeRefunds, transfers: [transfer] as unknown as Stripe.Transfer[] }
  return { of, failing }
}

test('failed refunds, partial or full, return to the coach exactly the cents that they had taken', () => {
  const flags = {
    hasFee: fc.boolean(),
    isByHand: fc.nat(5).map((number) => number === 0),
    fails: fc.boolean(),
  }
  const call = fc.record({
    ...flags,
    part: fc.integer({ min: 1, max: 1000 }),
    gap: fc.constantFrom(6, 60, 86_400),
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 30_000 }),
      fc.integer({ min: 1, max: 100 }),
      fc.array(call, { minLength: 1, maxLength: 14 }),
      fc.boolean(),
      (amount, percent, calls, isCumulative) => {
        const { of, failing } = lived(amount, Math.round((amount * percent) / 100), calls, isCumulative)
        const owed = of.refunds
          .filter(({ status }) => status === 'failed')
          .map((refund) => [refund.id, owedFor(refund, of)])
        expect(Object.fromEntries(owed)).toEqual(
          Object.fromEntries(failing.map((refund) => [refund.id, refund.owed])),
        )
      },
    ),
    { numRuns: 500 },
  )
})

test('matches fees to refunds within one second by their order and amount', () => {
  const call = fc.record({
    part: fc.integer({ min: 1, max: 1000 }),
    fails: fc.boolean(),
    gap: fc.constantFrom(0, 0, 1),
    hasFee: fc.constant(true),
    isByHand: fc.constant(false),
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 30_000 }),
      fc.array(call, { minLength: 1, maxLength: 14 }),
      (amount, calls) => {
        const { of, failing } = lived(amount, Math.round(amount * 0.15), calls, true)
        const owed = of.refunds
          .filter(({ status }) => status === 'failed')
          .map((refund) => [refund.id, owedFor(refund, of)])
        expect(Object.fromEntries(owed)).toEqual(
          Object.fromEntries(failing.map((refund) => [refund.id, refund.owed])),
        )
      },
    ),
    { numRuns: 500 },
  )
})

const back = fc.record({ amount: fc.nat(5000), fromCoach: fc.nat(5000), fee: fc.nat(700) })

test('coach and platform together keep what was paid minus what was returned', () => {
  fc.assert(
    fc.property(
      fc.array(back, { maxLength: 3 }),
      fc.array(fc.nat(3000), { maxLength: 2 }),
      (backs, taken) => {
        const entries = ledgerEntriesOf(
          payment(
            10_000,
            1500,
            backs,
            taken.map((amount) => -amount),
          ),
          payer,
        )
        const gone = [...backs.map(({ amount }) => amount), ...taken].reduce((sum, amount) => sum + amount, 0)
        expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(10_000 - gone)
        expect(new Set(entries.map(({ accountId, entryId }) => accountId + entryId)).size).toBe(
          entries.length,
        )
      },
    ),
  )
})

test('later refunds and disputes leave earlier entries unchanged', () => {
  fc.assert(
    fc.property(fc.array(back, { minLength: 1, maxLength: 3 }), (backs) => {
      const later = ledgerEntriesOf(payment(10_000, 1500, backs, [-500]), payer)
      for (const entry of ledgerEntriesOf(payment(10_000, 1500, backs.slice(0, -1)), payer))
        expect(later).toContainEqual(entry)
    }),
  )
})

test('adds up entries by account and by part of the month', () => {
  const entry = { accountId: 'a', amountCents: 5 }
  expect(
    sumsOf([
      { ...entry, created: JANUARY },
      { ...entry, created: JANUARY + 1 },
      { ...entry, created: JANUARY, amountCents: -2 },
      { ...entry, created: JANUARY, accountId: 'b' },
    ]),
  ).toEqual([
    { accountId: 'a', month: '2026-01-31T23:45', amountCents: 3, entries: 2 },
    { accountId: 'a', month: '2026-02-01T00:00', amountCents: 5, entries: 1 },
    { accountId: 'b', month: '2026-01-31T23:45', amountCents: 5, entries: 1 },
  ])
})
