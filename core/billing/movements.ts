import type Stripe from 'stripe'
import type { LedgerEntry } from '#core/billing/entity'
import { idOf } from '#core/billing/reference'
import { PLATFORM } from '#core/billing/schema'

/** A payment with all that happened to it since. */
export interface Payment {
  /** With its transfer and application fee expanded. */
  charge: Stripe.Charge
  refunds: Stripe.Refund[]
  disputes: Stripe.Dispute[]
}

export interface Payer {
  clientId: string
  coachId: string
  subscriptionId: string | null
}

/**
 * Every movement of money that a payment has caused so far, for the coach and for the platform. It depends on what the
 * provider says alone, so each delivery in whatever order leads to the same entries; later ones are only added.
 * - The payment: the coach gets what was transferred less the application fee, the platform keeps that fee.
 * - A refund: what was taken back from the transfer is the coach's, the rest the platform's. A returned application fee
 *   is a movement of its own, from the platform to the coach.
 * - A dispute takes from each its share of the payment; when it is won, the same comes back.
 */
export function movementsOf({ charge, refunds, disputes }: Payment, payer: Payer): LedgerEntry[] {
  if (charge.status !== 'succeeded') return []
  const transfer = typeof charge.transfer === 'object' ? charge.transfer : null
  const fee = typeof charge.application_fee === 'object' ? charge.application_fee : null
  const coachCents = transfer ? transfer.amount - (charge.application_fee_amount ?? 0) : 0

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

  const reversed = (refundId: string) =>
    (transfer?.reversals.data ?? [])
      .filter(({ source_refund: source }) => source && idOf(source) === refundId)
      .reduce((sum, { amount }) => sum + amount, 0)

  return [
    ...move('payment', charge, coachCents, charge.amount - coachCents),
    ...refunds
      .filter(({ status }) => status === 'succeeded')
      .flatMap((refund) => {
        const fromCoach = reversed(refund.id)
        return move('refund', refund, -fromCoach, fromCoach - refund.amount)
      }),
    ...(fee?.refunds.data ?? []).flatMap((back) => move('refund', back, back.amount, -back.amount)),
    ...disputes
      .flatMap(({ balance_transactions }) => balance_transactions)
      .flatMap((withdrawal) => {
        const coach = shareOf(withdrawal.amount, coachCents, charge.amount)
        return move('dispute', withdrawal, coach, withdrawal.amount - coach)
      }),
  ]
}

/** Rounded away from zero on both sides alike, so that what is taken and given back cancel out. */
const shareOf = (amount: number, part: number, whole: number) =>
  whole === 0 ? 0 : Math.sign(amount) * Math.round((Math.abs(amount) * part) / whole)

export interface Sum {
  accountId: string
  /** `YYYY-MM`. */
  month: string
  amountCents: number
}

/** What the entries add to each account's months. */
export function sumsOf(entries: Pick<LedgerEntry, 'accountId' | 'created' | 'amountCents'>[]): Sum[] {
  const sums = new Map<string, Sum>()
  for (const { accountId, created, amountCents } of entries) {
    const month = new Date(created * 1000).toISOString().slice(0, 7)
    const key = `${accountId} ${month}`
    const sum = sums.get(key)?.amountCents ?? 0
    sums.set(key, { accountId, month, amountCents: sum + amountCents })
  }
  return [...sums.values()]
}
