import type { Payout } from '#core/ledger/shared/schema'

/** A short name for a ledger entry. Money returned to the coach is positive. */
export function typeText({ type, sum, gross }: Pick<Payout, 'type' | 'sum' | 'gross'>): string {
  if (type === 'payment') return 'Payment'
  if (type === 'reversal') return 'Correction'
  if (type === 'dispute') return sum < 0 ? 'Dispute' : 'Dispute, returned to you'
  if (sum < 0) return 'Refund'
  return gross === 0 ? 'Fee of a refund, returned to you' : 'Refund, returned to you'
}
