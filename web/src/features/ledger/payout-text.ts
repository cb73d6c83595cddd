import type { Payout, ReturnedPayment } from '#core/ledger/shared/schema'

/** A short name for a ledger entry. Money returned to the coach is positive. */
export function typeText({ type, sum, gross }: Pick<Payout, 'type' | 'sum' | 'gross'>): string {
  if (type === 'payment') return 'Payment'
  if (type === 'reversal') return 'Correction'
  if (type === 'dispute') return sum < 0 ? 'Dispute' : 'Dispute won'
  if (sum < 0) return 'Refund'
  return gross === 0 ? 'Platform fee refunded' : 'Refund reversed'
}

/** The same for a payment that was returned. */
export const returnedText = ({ type, amount }: Pick<ReturnedPayment, 'type' | 'amount'>) =>
  typeText({ type, sum: amount, gross: amount })
