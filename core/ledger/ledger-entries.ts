import type Stripe from 'stripe'
import type { ClientSum, LedgerEntry } from '#core/ledger/entity'
import { failureOf, type Refunded, returnedFees } from '#core/ledger/returned-fees'
import { PLATFORM } from '#core/ledger/shared/schema'
import { type MonthPart, monthPartOf } from '#core/shared/months'
import { idOf } from '#core/stripe/requests'

/** A charge with the objects that `paymentOf` expands. All lists are complete, newest first. */
export interface Payment extends Refunded {
  disputes: Stripe.Dispute[]
  transfers: Stripe.Transfer[]
}

export interface Payer {
  /** Null when a coach pays for a promotion. */
  clientId: string | null
  coachId: string
  subscriptionId: string | null
}

/**
 * Returns a payment's ledger entries. They depend only on Stripe's data, so later deliveries, in any order, only add
 * entries (rule refund-shares).
 */
export function ledgerEntriesOf(payment: Payment, payer: Payer): LedgerEntry[] {
  const { charge, refunds, feeRefunds, disputes, transfers } = payment
  if (charge.status !== 'succeeded') return []
  const coachCents = coachPartOf(charge)

  const move = (
    type: LedgerEntry['type'],
    { id, created }: { id: string; created: number },
    coach: number,
    platform: number,
  ): LedgerEntry[] =>
    [
      { accountId: payer.coachId, amountCents: coach },
      { accountId: PLATFORM, amountCents: platform },
    ]
      .filter(({ amountCents }) => amountCents !== 0)
      .map((part) => ({ ...part, ...payer, entryId: id, chargeId: charge.id, type, created }))

  return [
    ...move('payment', charge, coachCents, charge.amount - coachCents),
    ...refunds.flatMap((refund) => {
      const failure = failureOf(refund)
      if (refund.status !== 'succeeded' && !failure) return []
      const fromCoach = reversedFor(refund, payment)
      const entries = move('refund', refund, -fromCoach, fromCoach - refund.amount)
      if (!failure) return entries
      const toCoach = sentFor(refund, transfers)
      return [...entries, ...move('refund', failure, toCoach, refund.amount - toCoach)]
    }),
    ...feeRefunds.flatMap((back) => move('refund', back, back.amount, -back.amount)),
    ...disputes
      .flatMap(({ balance_transactions }) => balance_transactions)
      .flatMap((withdrawal) => {
        const coach = takenBy(withdrawal, charge)
        return move('dispute', withdrawal, coach, withdrawal.amount - coach)
      }),
    ...disputes.flatMap((dispute) => {
      if (dispute.status !== 'lost') return []
      const coachShare = coachShareOf(dispute, charge) - reversedForDispute(dispute, transfers)
      return move('dispute', dispute, coachShare, -coachShare)
    }),
    ...manualReversals(transfers).flatMap((reversal) =>
      move('reversal', reversal, -reversal.amount, reversal.amount),
    ),
  ]
}

/** What was moved by hand at Stripe (rule record-manual-transfers). */
export const manualReversals = (transfers: Stripe.Transfer[]): Stripe.TransferReversal[] =>
  transfers
    .flatMap(({ reversals }) => reversals.data)
    .filter(({ source_refund, metadata }) => !source_refund && !metadata?.dispute)

export const reversedForDispute = ({ id }: Stripe.Dispute, transfers: Stripe.Transfer[]): number =>
  transfers
    .flatMap(({ reversals }) => reversals.data)
    .filter(({ metadata }) => metadata?.dispute === id)
    .reduce((sum, { amount }) => sum + amount, 0)

export const coachShareOf = (
  { balance_transactions: moved }: Stripe.Dispute,
  charge: Stripe.Charge,
): number => moved.reduce((sum, transaction) => sum - takenBy(transaction, charge), 0)

const transferOf = ({ transfer }: Stripe.Charge) => (typeof transfer === 'object' ? transfer : null)

const coachPartOf = (charge: Stripe.Charge) => {
  const transfer = transferOf(charge)
  return transfer ? transfer.amount - (charge.application_fee_amount ?? 0) : 0
}

/** What was transferred to the coach again because a refund failed, in cents. */
export const sentFor = ({ id }: Stripe.Refund, transfers: Stripe.Transfer[]): number =>
  transfers.filter(({ metadata }) => metadata?.refund === id).reduce((sum, { amount }) => sum + amount, 0)

const reversedFor = (refund: Stripe.Refund, { transfers }: Payment) =>
  transfers
    .flatMap(({ reversals }) => reversals.data)
    .filter(({ source_refund: source }) => source && idOf(source) === refund.id)
    .reduce((sum, { amount }) => sum + amount, 0)

/**
 * What the coach is owed for a failed refund, in cents: what they gave for it minus the fee that was returned with
 * it.
 */
export function owedFor(refund: Stripe.Refund, payment: Payment): number {
  if (!failureOf(refund)) return 0
  return Math.max(0, reversedFor(refund, payment) - (returnedFees(payment).get(refund.id) ?? 0))
}

/** The coach's share of what a dispute moved, in cents. Negative when it was taken. */
const takenBy = ({ amount }: Pick<Stripe.BalanceTransaction, 'amount'>, charge: Stripe.Charge) =>
  shareOf(amount, coachPartOf(charge), charge.amount)

/** Rounds positive and negative amounts alike, so that what is taken and what is given back cancel out. */
const shareOf = (amount: number, part: number, total: number) =>
  total === 0 ? 0 : Math.sign(amount) * Math.round((Math.abs(amount) * part) / total)

export interface Sum {
  accountId: string
  month: MonthPart
  amountCents: number
  entries: number
}

export function sumsOf(entries: Pick<LedgerEntry, 'accountId' | 'created' | 'amountCents'>[]): Sum[] {
  const sums = new Map<string, Sum>()
  for (const { accountId, created, amountCents } of entries) {
    const month = monthPartOf(created * 1000)
    const key = `${accountId} ${month}`
    const sum = sums.get(key) ?? { amountCents: 0, entries: 0 }
    sums.set(key, { accountId, month, amountCents: sum.amountCents + amountCents, entries: sum.entries + 1 })
  }
  return [...sums.values()]
}

/** Adds up what each client paid each coach. Includes the platform's share, because the client pays both. */
export function clientSumsOf(entries: LedgerEntry[]): Required<ClientSum>[] {
  const sums = new Map<string, Required<ClientSum>>()
  for (const { accountId, coachId, clientId, type, amountCents, created } of entries) {
    if (!coachId || !clientId) continue
    const key = `${coachId} ${clientId}`
    const sum = sums.get(key) ?? { coachId, clientId, amountCents: 0, payments: 0, paidAt: 0 }
    const isPayment = type === 'payment' && accountId === coachId
    sums.set(key, {
      ...sum,
      amountCents: sum.amountCents + amountCents,
      payments: sum.payments + Number(isPayment),
      paidAt: isPayment ? Math.max(sum.paidAt, created) : sum.paidAt,
    })
  }
  return [...sums.values()]
}
