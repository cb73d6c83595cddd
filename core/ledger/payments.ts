import type Stripe from 'stripe'
import { entryWrites } from '#core/ledger/ledger'
import { givenBackBy, movementsOf, type Payer, type Payment } from '#core/ledger/movements'
import { evenOut } from '#core/ledger/recovery'
import type { Write } from '#core/lib/table'
import { stripe } from '#core/stripe/client'
import { idOf, PROMOTION } from '#core/stripe/reference'

/** Evens out what the movements of a charge left to us; the writes enter all that the ledger does not have yet. */
export async function evenOutCharge(chargeId: string): Promise<Write[]> {
  const payment = await paymentOf(chargeId)
  const payer = await payerOf(payment.charge)
  if (!payer) return []
  const isMoved = await evenOut(payment)
  return entryWrites(movementsOf(isMoved ? await paymentOf(chargeId) : payment, payer))
}

async function paymentOf(chargeId: string): Promise<Payment> {
  const [charge, refunds, disputes] = await Promise.all([
    stripe.charges.retrieve(chargeId, { expand: ['transfer', 'application_fee'] }),
    stripe.refunds.list({ charge: chargeId, limit: 100, expand: ['data.failure_balance_transaction'] }),
    stripe.disputes.list({ charge: chargeId, limit: 100 }),
  ])
  const { transfer, transfer_group } = charge
  const first = transfer && typeof transfer === 'object' ? [transfer] : []
  const isTransferredOnce =
    !transfer_group || refunds.data.every((refund) => givenBackBy(refund, charge) === 0)
  const transfers = isTransferredOnce
    ? first
    : (await stripe.transfers.list({ transfer_group, limit: 100 })).data
  return { charge, refunds: refunds.data, disputes: disputes.data, transfers }
}

export async function evenOutInvoice(invoiceId: string): Promise<Write[]> {
  const { data } = await stripe.invoicePayments.list({
    invoice: invoiceId,
    status: 'paid',
    expand: ['data.payment.payment_intent'],
  })
  const intent = data[0]?.payment.payment_intent
  if (!intent || typeof intent === 'string' || !intent.latest_charge) return []
  return evenOutCharge(idOf(intent.latest_charge))
}

async function payerOf({ payment_intent: intent, metadata: own }: Stripe.Charge): Promise<Payer | undefined> {
  if (own.kind === PROMOTION && own.coachId)
    return { clientId: null, coachId: own.coachId, subscriptionId: null }
  if (!intent) return undefined
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: idOf(intent) },
    expand: ['data.invoice'],
  })
  const invoice = data[0]?.invoice
  if (!invoice || typeof invoice === 'string' || invoice.deleted) return undefined
  const { subscription, metadata } = invoice.parent?.subscription_details ?? {}
  if (!subscription || !metadata?.clientId || !metadata.coachId) return undefined
  return {
    clientId: metadata.clientId,
    coachId: metadata.coachId,
    subscriptionId: idOf(subscription),
  }
}
