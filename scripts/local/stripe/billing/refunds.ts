import type Stripe from 'stripe'
import { invalid } from '#scripts/local/stripe/errors'
import { idOf } from '#scripts/local/stripe/ids'
import * as Money from '#scripts/local/stripe/objects/money'
import type { Provider } from '#scripts/local/stripe/provider'

export interface RefundRequest {
  /** Cents; all that is left when absent. */
  amount?: number
  reason?: Stripe.Refund.Reason
  metadata: Stripe.Metadata
  /** Takes the same share back from the connected account. */
  reverseTransfer: boolean
  /** Gives the same share of the platform's fee back to the connected account. */
  refundFee: boolean
}

/** Gives money back to the card, in proportion from the connected account and the platform's fee. */
export function refund(provider: Provider, charge: Stripe.Charge, request: RefundRequest): Stripe.Refund {
  const left = charge.amount - charge.amount_refunded
  const amount = request.amount ?? left
  assertRefundable(charge, left, amount, request)

  const made = Money.refund(charge, {
    created: provider.now(),
    amount,
    reason: request.reason ?? null,
    metadata: request.metadata,
  })
  const balanceTransaction = book(provider, 'refund', 'refund', made.id, -amount)
  const feeBack = request.refundFee ? refundFee(provider, charge, amount) : 0
  const reversal = request.reverseTransfer ? reverseTransfer(provider, charge, made, feeBack) : null
  const refunded: Stripe.Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  }
  provider.platform.charges.put(charge.id, refunded)
  const result = { ...made, balance_transaction: balanceTransaction, transfer_reversal: reversal }
  provider.platform.refunds.put(result.id, result)
  provider.emit('charge.refunded', refunded, { before: charge })
  return result
}

function assertRefundable(charge: Stripe.Charge, left: number, amount: number, request: RefundRequest) {
  if (charge.status !== 'succeeded') throw invalid('This charge has not succeeded.', undefined, 'charge')
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded', 'charge')
  if (charge.disputed) throw invalid(`Charge ${charge.id} is disputed.`, 'charge_disputed', 'charge')
  if (amount > left)
    throw invalid('Refund amount is greater than unrefunded amount on charge.', 'amount_too_large', 'amount')
  if (request.reverseTransfer && !charge.transfer)
    throw invalid('This charge has no transfer to reverse.', undefined, 'reverse_transfer')
  if (request.refundFee && !charge.application_fee)
    throw invalid('This charge has no application fee to refund.', undefined, 'refund_application_fee')
}

/** The part of `whole` that belongs to this refund, so that all parts of a charge add up to the whole. */
function share(charge: Stripe.Charge, amount: number, whole: number) {
  const upTo = (refunded: number) => Math.round((whole * refunded) / charge.amount)
  return upTo(charge.amount_refunded + amount) - upTo(charge.amount_refunded)
}

function refundFee(provider: Provider, charge: Stripe.Charge, amount: number): number {
  const fees = provider.platform.applicationFees
  const fee = charge.application_fee ? fees.get(idOf(charge.application_fee)) : undefined
  if (!fee) return 0
  const back = Math.min(share(charge, amount, fee.amount), fee.amount - fee.amount_refunded)
  const made = Money.feeRefund(fee.id, provider.now(), back)
  const balance_transaction = book(
    provider,
    'application_fee_refund',
    'platform_earning_refund',
    made.id,
    -back,
  )
  const refunds = { ...fee.refunds, data: [{ ...made, balance_transaction }, ...fee.refunds.data] }
  const amount_refunded = fee.amount_refunded + back
  fees.put(fee.id, { ...fee, amount_refunded, refunded: amount_refunded === fee.amount, refunds })
  return back
}

function reverseTransfer(
  provider: Provider,
  charge: Stripe.Charge,
  refund: Stripe.Refund,
  feeBack: number,
): string | null {
  const { transfers } = provider.platform
  const transfer = charge.transfer ? transfers.get(idOf(charge.transfer)) : undefined
  if (!transfer?.destination || !transfer.destination_payment) return null
  const back = Math.min(
    share(charge, refund.amount, transfer.amount),
    transfer.amount - transfer.amount_reversed,
  )
  const made = Money.transferReversal(transfer.id, refund, back)
  const balance_transaction = book(provider, 'transfer_refund', 'transfer_reversal', made.id, back)
  const reversals = {
    ...transfer.reversals,
    data: [{ ...made, balance_transaction }, ...transfer.reversals.data],
  }
  const amount_reversed = transfer.amount_reversed + back
  transfers.put(transfer.id, {
    ...transfer,
    amount_reversed,
    reversed: amount_reversed === transfer.amount,
    reversals,
  })

  const { balanceTransactions, charges } = provider.booksOf(idOf(transfer.destination))
  const paid = charges.get(idOf(transfer.destination_payment))
  if (paid)
    charges.put(paid.id, {
      ...paid,
      amount_refunded: paid.amount_refunded + back,
      refunded: amount_reversed === transfer.amount,
    })
  const taken = Money.balanceTransaction({
    created: refund.created,
    amount: -back,
    type: 'payment_refund',
    reporting_category: 'refund',
    source: idOf(transfer.destination_payment),
    fees: feeBack ? [Money.platformFee(-feeBack)] : [],
  })
  balanceTransactions.put(taken.id, taken)
  return made.id
}

function book(
  provider: Provider,
  type: Stripe.BalanceTransaction.Type,
  category: string,
  source: string,
  amount: number,
): string {
  const entry = Money.balanceTransaction({
    created: provider.now(),
    amount,
    type,
    reporting_category: category,
    source,
  })
  return provider.platform.balanceTransactions.put(entry.id, entry).id
}
