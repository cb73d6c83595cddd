import type Stripe from 'stripe'
import {
  coachShareOf,
  manualReversals,
  owedFor,
  type Payment,
  reversedForDispute,
  sentFor,
} from '#core/ledger/ledger-entries'
import { stripe } from '#core/stripe/client'
import { idOf } from '#core/stripe/requests'

/**
 * Makes the transfers that Stripe leaves to us, each only once (rule refund-shares). Returns whether it made
 * any.
 */
export async function reconcileTransfersAtStripe(payment: Payment): Promise<boolean> {
  const { charge, refunds, disputes, transfers } = payment
  const { transfer_group, transfer } = charge
  if (!transfer_group || typeof transfer !== 'object' || !transfer?.destination) return false
  let isMoved = false
  for (const dispute of disputes)
    if (dispute.status === 'lost' && (await reverseTransferAtStripe(dispute, charge, transfers)))
      isMoved = true
  for (const refund of refunds) {
    const amount = owedFor(refund, payment)
    if (amount === 0 || sentFor(refund, transfers) > 0) continue
    await stripe.transfers.create(
      {
        amount,
        currency: refund.currency,
        destination: idOf(transfer.destination),
        transfer_group,
        metadata: { refund: refund.id, charge: charge.id },
      },
      { idempotencyKey: `refund-failed:${refund.id}` },
    )
    isMoved = true
  }
  return isMoved
}

/** Deducts what was reversed by hand, so that no coach gives back more than their share. */
async function reverseTransferAtStripe(
  dispute: Stripe.Dispute,
  charge: Stripe.Charge,
  transfers: Stripe.Transfer[],
) {
  const byHand = sum(manualReversals(transfers).map(({ amount }) => amount))
  let left = coachShareOf(dispute, charge) - reversedForDispute(dispute, transfers) - byHand
  let isMoved = false
  for (const transfer of transfers) {
    const amount = Math.min(left, transfer.amount - transfer.amount_reversed)
    if (amount <= 0) continue
    await stripe.transfers.createReversal(
      transfer.id,
      { amount, metadata: { dispute: dispute.id } },
      { idempotencyKey: `dispute-lost:${dispute.id}:${transfer.id}` },
    )
    left -= amount
    isMoved = true
  }
  return isMoved
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
