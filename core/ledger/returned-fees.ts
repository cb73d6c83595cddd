import type Stripe from 'stripe'

/** All lists are complete, newest first. */
export interface Refunded {
  charge: Stripe.Charge
  refunds: Stripe.Refund[]
  feeRefunds: Stripe.FeeRefund[]
}

/** One request to Stripe makes a refund and returns its fee, sometimes not in the same second. */
const SAME_CALL_SECONDS = 5

/**
 * Returns how much of the platform's fee was returned with each refund, by the refund's id. Stripe doesn't link the
 * two, so a fee belongs to the refund of the same moment whose exact share it is, and to no other.
 */
export function returnedFees({ charge, refunds, feeRefunds }: Refunded): Map<string, number> {
  const totalFee = typeof charge.application_fee === 'object' ? (charge.application_fee?.amount ?? 0) : 0
  const oldestFirst = refunds.toReversed().sort((a, b) => a.created - b.created)
  let left = totalFee
  const fees = feeRefunds
    .toReversed()
    .sort((a, b) => a.created - b.created)
    .map((fee) => {
      const before = left
      left -= fee.amount
      return { ...fee, left: before }
    })
  const dueOf = new Map(
    oldestFirst.map((refund, index) => [
      refund.id,
      duesFor(refund, oldestFirst.slice(0, index), charge, totalFee),
    ]),
  )
  const feeByRefund = new Map<string, number>()
  const matchedFees = new Set<string>()
  for (const rounding of [0, 1] as const)
    for (const fee of fees) {
      if (matchedFees.has(fee.id)) continue
      const [nearest] = oldestFirst
        .filter(
          ({ id, created }) =>
            !feeByRefund.has(id) &&
            fee.amount === Math.min(dueOf.get(id)?.[rounding] ?? 0, fee.left) &&
            distance({ created }, fee) <= SAME_CALL_SECONDS,
        )
        .toSorted((a, b) => distance(a, fee) - distance(b, fee))
      if (!nearest) continue
      matchedFees.add(fee.id)
      feeByRefund.set(nearest.id, fee.amount)
    }
  return feeByRefund
}

interface Timed {
  created: number
}

const distance = (a: Timed, b: Timed) => Math.abs(a.created - b.created)

/**
 * Returns a refund's share of the fee, rounded in two ways: so that the shares of all refunds add up to the share of
 * their sum, and on its own.
 */
function duesFor(
  { amount, created }: Stripe.Refund,
  earlier: Stripe.Refund[],
  { amount: total }: Stripe.Charge,
  totalFee: number,
): [number, number] {
  const before = earlier
    .filter((refund) => (failureOf(refund)?.created ?? created) >= created)
    .reduce((sum, refund) => sum + refund.amount, 0)
  const upTo = (refunded: number) => Math.round((totalFee * refunded) / total)
  return [upTo(before + amount) - upTo(before), upTo(amount)]
}

/**
 * Returns the balance transaction of a refund that the bank sent back. Undefined if the refund didn't fail or no
 * money left.
 */
export const failureOf = ({ failure_balance_transaction: failure }: Stripe.Refund) =>
  failure && typeof failure === 'object' ? failure : undefined
