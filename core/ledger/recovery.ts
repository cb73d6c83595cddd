import type Stripe from 'stripe'
import { givenBackBy, type Payment, reversalsByHand, shareIn, takenBackFor } from '#core/ledger/movements'
import { stripe } from '#core/stripe/client'
import { idOf } from '#core/stripe/reference'

/**
 * Makes the transfers that the provider leaves to the platform, so that the coach's account holds what the ledger says
 * (docs.stripe.com/disputes/connect):
 * - A lost dispute was taken from the platform alone: the coach's share is taken back from what was transferred.
 * - A refund that failed came back to the platform alone: the coach's share is transferred again.
 * Each carries its cause, and is made once however often this is called. Resolves to whether any was made.
 */
export async function evenOut({ charge, refunds, disputes, transfers }: Payment): Promise<boolean> {
  const { transfer_group, transfer } = charge
  if (!transfer_group || typeof transfer !== 'object' || !transfer?.destination) return false
  let isMoved = false
  for (const dispute of disputes)
    if (dispute.status === 'lost' && (await takeBack(dispute, charge, transfers))) isMoved = true
  for (const refund of refunds) {
    const amount = givenBackBy(refund, charge)
    if (amount === 0 || transfers.some(({ metadata }) => metadata.refund === refund.id)) continue
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

/** What was taken back by hand counts: nobody gives back more than their share. */
async function takeBack(dispute: Stripe.Dispute, charge: Stripe.Charge, transfers: Stripe.Transfer[]) {
  const byHand = sum(reversalsByHand(transfers).map(({ amount }) => amount))
  let left = shareIn(dispute, charge) - takenBackFor(dispute, transfers) - byHand
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
