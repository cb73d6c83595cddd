import type Stripe from 'stripe'
import { book } from '#scripts/local/stripe/billing/balance'
import { reverse } from '#scripts/local/stripe/billing/transfers'
import { invalid } from '#scripts/local/stripe/errors'
import { idOf } from '#scripts/local/stripe/ids'
import { embed } from '#scripts/local/stripe/lists'
import * as Money from '#scripts/local/stripe/objects/money'
import type { Provider } from '#scripts/local/stripe/provider'

export interface RefundRequest {
  /** Cents. Defaults to everything not refunded yet. */
  amount?: number
  reason?: Stripe.Refund.Reason
  metadata: Stripe.Metadata
  /** Takes the same share back from the connected account. */
  reverseTransfer: boolean
  /** Returns the same share of the platform's fee to the connected account. */
  refundFee: boolean
}

/**
 * Refunds a charge to the card. As requested, it takes proportional shares from the connected account and the
 * platform's fee.
 */
export function refund(provider: Provider, charge: Stripe.Charge, request: RefundRequest): Stripe.Refund {
  const left = charge.amount - charge.amount_refunded
  const amount = request.amount ?? left
  assertRefundable(charge, left, amount, request)

  const created = Money.refund(charge, {
    created: provider.now(),
    amount,
    reason: request.reason ?? null,
    metadata: request.metadata,
  })
  const balanceTransaction = book(provider, 'refund', 'refund', created.id, -amount)
  if (request.refundFee) refundFeeShare(provider, charge, amount)
  const reversal = request.reverseTransfer ? reverseRefundedTransfer(provider, charge, created) : null
  const refunded: Stripe.Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  }
  provider.platform.charges.put(charge.id, refunded)
  const result = { ...created, balance_transaction: balanceTransaction, transfer_reversal: reversal }
  provider.platform.refunds.put(result.id, result)
  provider.emit('charge.refunded', refunded, { before: charge })
  return result
}

/**
 * Fails a refund, as when the card's bank returns it. The amount goes back to the platform alone; the connected
 * account and the platform's fee stay as the refund left them.
 */
export function failRefund(provider: Provider, succeeded: Stripe.Refund): Stripe.Refund {
  const { charges, refunds } = provider.platform
  const charge = succeeded.charge ? charges.get(idOf(succeeded.charge)) : undefined
  if (succeeded.status !== 'succeeded' || !charge)
    throw invalid('This refund cannot fail.', undefined, 'refund')
  const failed: Stripe.Refund = {
    ...succeeded,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: book(
      provider,
      'refund_failure',
      'refund_failure',
      succeeded.id,
      succeeded.amount,
    ),
  }
  refunds.put(failed.id, failed)
  charges.put(charge.id, {
    ...charge,
    amount_refunded: charge.amount_refunded - succeeded.amount,
    refunded: false,
  })
  provider.emit('charge.refund.updated', failed, { before: succeeded })
  provider.emit('refund.updated', failed, { before: succeeded })
  provider.emit('refund.failed', failed)
  return failed
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

/** Returns this refund's part of `whole`. All parts of a charge add up to the whole. */
function share(charge: Stripe.Charge, amount: number, total: number) {
  const upTo = (refunded: number) => Math.round((total * refunded) / charge.amount)
  return upTo(charge.amount_refunded + amount) - upTo(charge.amount_refunded)
}

function refundFeeShare(provider: Provider, charge: Stripe.Charge, amount: number) {
  const fees = provider.platform.applicationFees
  const fee = charge.application_fee ? fees.get(idOf(charge.application_fee)) : undefined
  if (!fee) return
  const back = Math.min(share(charge, amount, fee.amount), fee.amount - fee.amount_refunded)
  if (back > 0) refundFee(provider, fee, back)
}

/** Returns part of the platform's fee to the connected account that paid it. */
export function refundFee(provider: Provider, fee: Stripe.ApplicationFee, back: number): Stripe.FeeRefund {
  if (back > fee.amount - fee.amount_refunded)
    throw invalid('Refund amount is greater than unrefunded amount on fee.', undefined, 'amount')
  const feeRefund = Money.feeRefund(fee.id, provider.now(), back)
  const type = 'application_fee_refund'
  const refunded = {
    ...feeRefund,
    balance_transaction: book(provider, type, 'platform_earning_refund', feeRefund.id, -back),
  }
  provider.platform.feeRefunds.put(refunded.id, refunded)
  const refunds = embed(fee.refunds, refunded)
  const amount_refunded = fee.amount_refunded + back
  const after = { ...fee, amount_refunded, refunded: amount_refunded === fee.amount, refunds }
  provider.platform.applicationFees.put(fee.id, after)
  const received = Money.balanceTransaction({
    created: feeRefund.created,
    amount: back,
    type,
    reporting_category: 'platform_earning_refund',
    source: feeRefund.id,
  })
  provider.booksOf(idOf(fee.account)).balanceTransactions.put(received.id, received)
  provider.emit('application_fee.refunded', after)
  return refunded
}

/** Reverses the refund's share of the transfer. Returns null when nothing is left to reverse. */
function reverseRefundedTransfer(
  provider: Provider,
  charge: Stripe.Charge,
  refund: Stripe.Refund,
): string | null {
  const transfer = charge.transfer ? provider.platform.transfers.get(idOf(charge.transfer)) : undefined
  if (!transfer) return null
  const amount = Math.min(
    share(charge, refund.amount, transfer.amount),
    transfer.amount - transfer.amount_reversed,
  )
  return amount > 0 ? reverse(provider, transfer, { amount, refund: refund.id }).id : null
}
