import type Stripe from 'stripe'

/** The part of a paid invoice that is for the time after `from`. A change of plan has lines with negative amounts. */
export function unservedCentsOf({ amount_paid: paid, lines }: Stripe.Invoice, from: number): number {
  const total = lines.data.reduce((sum, { amount }) => sum + amount, 0)
  const unserved = lines.data.reduce((sum, { amount, period: { start, end } }) => {
    const share = end > start ? (end - Math.max(start, from)) / (end - start) : 0
    return sum + amount * Math.max(0, share)
  }, 0)
  return total > 0 ? Math.max(0, Math.min(paid, Math.round((paid * unserved) / total))) : 0
}
