import type Stripe from 'stripe'
import { givenBackBy, type Payment, takenBy } from '#core/billing/movements'
import { idOf } from '#core/billing/reference'
import { stripe } from '#core/billing/stripe'

/**
 * Makes the transfers that the provider leaves to the platform, so that the coach's account holds what the ledger says
 * (docs.stripe.com/disputes/connect):
 * - A lost dispute was taken from the platform alone: the coach's share is taken back from what was transferred.
 * - A refund that failed came back to the platform alone: the coach's share is transferred again.
 * Each carries its cause, and is made once however often this is called.
 */
export async function evenOut({ charge, refunds, disputes }: Payment): Promise<void> {
  const lost = disputes.filter(({ status }) => status === 'lost')
  const failed = refunds.filter((refund) => givenBackBy(refund, charge) > 0)
  const { transfer_group, transfer } = charge
  if (!transfer_group || typeof transfer !== 'object' || !transfer?.destination) return
  if (lost.length + failed.length === 0) return
  const { data: transfers } = await stripe.transfers.list({ transfer_group, limit: 100 })
  for (const dispute of lost) await takeBack(dispute, charge, transfers)
  for (const refund of failed)
    if (!transfers.some(({ metadata }) => metadata.refund === refund.id))
      await stripe.transfers.create(
        {
          amount: givenBackBy(refund, charge),
          currency: refund.currency,
          destination: idOf(transfer.destination),
          transfer_group,
          metadata: { refund: refund.id },
        },
        { idempotencyKey: `refund-failed:${refund.id}` },
      )
}

async function takeBack(dispute: Stripe.Dispute, charge: Stripe.Charge, transfers: Stripe.Transfer[]) {
  const done = transfers
    .flatMap(({ reversals }) => reversals.data)
    .filter(({ metadata }) => metadata?.dispute === dispute.id)
  let left =
    -sum(dispute.balance_transactions.map((one) => takenBy(one, charge))) -
    sum(done.map(({ amount }) => amount))
  for (const transfer of transfers) {
    const amount = Math.min(left, transfer.amount - transfer.amount_reversed)
    if (amount <= 0) continue
    await stripe.transfers.createReversal(
      transfer.id,
      { amount, metadata: { dispute: dispute.id } },
      { idempotencyKey: `dispute-lost:${dispute.id}:${transfer.id}` },
    )
    left -= amount
  }
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
