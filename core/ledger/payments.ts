import type Stripe from 'stripe'
import { prepareEntries } from '#core/ledger/ledger'
import { ledgerEntriesOf, type Payer, type Payment } from '#core/ledger/ledger-entries'
import { reconcileTransfersAtStripe } from '#core/ledger/reconcile-transfers'
import { failureOf } from '#core/ledger/returned-fees'
import type { Write } from '#core/lib/table'
import { stripe } from '#core/stripe/client'
import { idOf, PROMOTION } from '#core/stripe/requests'

/**
 * Makes the transfers that Stripe leaves to us for a charge. The returned writes enter its movements that are missing
 * in the ledger.
 */
export async function reconcileChargeAtStripe(chargeId: string): Promise<Write[]> {
  const payment = await fetchPaymentFromStripe(chargeId)
  const payer = await fetchPayerFromStripe(payment.charge)
  if (!payer) return []
  const isMoved = await reconcileTransfersAtStripe(payment)
  return prepareEntries(ledgerEntriesOf(isMoved ? await fetchPaymentFromStripe(chargeId) : payment, payer))
}

async function fetchPaymentFromStripe(chargeId: string): Promise<Payment> {
  const ofCharge = { charge: chargeId, limit: 100 }
  const [charge, refunds, disputes] = await Promise.all([
    stripe.charges.retrieve(chargeId, { expand: ['transfer', 'application_fee'] }),
    all(stripe.refunds.list({ ...ofCharge, expand: ['data.failure_balance_transaction'] })),
    all(stripe.disputes.list(ofCharge)),
  ])
  const { transfer, application_fee: fee, transfer_group } = charge
  const first = transfer && typeof transfer === 'object' ? [transfer] : []
  // Further transfers are made only for refunds that failed.
  const isTransferredOnce = !transfer_group || !refunds.some(failureOf)
  const [transfers, feeRefunds] = await Promise.all([
    isTransferredOnce ? first : all(stripe.transfers.list({ transfer_group, limit: 100 })),
    fee && typeof fee === 'object'
      ? whole(fee.refunds, () => stripe.applicationFees.listRefunds(fee.id, { limit: 100 }))
      : [],
  ])
  return { charge, refunds, feeRefunds, disputes, transfers: await Promise.all(transfers.map(withReversals)) }
}

async function withReversals(transfer: Stripe.Transfer): Promise<Stripe.Transfer> {
  const { id, reversals } = transfer
  const data = await whole(reversals, () => stripe.transfers.listReversals(id, { limit: 100 }))
  return { ...transfer, reversals: { ...reversals, data } }
}

/** The SDK requires a limit. No payment has this many. */
const all = <T extends { id: string }>(list: Stripe.ApiListPromise<T>): Promise<T[]> =>
  list.autoPagingToArray({ limit: 10_000 })

/** An object embeds only the newest ten items of a list. */
const whole = async <T extends { id: string }>(
  embedded: Stripe.ApiList<T>,
  list: () => Stripe.ApiListPromise<T>,
): Promise<T[]> => (embedded.has_more ? all(list()) : embedded.data)

export async function reconcileInvoiceAtStripe(invoiceId: string): Promise<Write[]> {
  const { data } = await stripe.invoicePayments.list({
    invoice: invoiceId,
    status: 'paid',
    expand: ['data.payment.payment_intent'],
  })
  const intent = data[0]?.payment.payment_intent
  if (!intent || typeof intent === 'string' || !intent.latest_charge) return []
  return reconcileChargeAtStripe(idOf(intent.latest_charge))
}

async function fetchPayerFromStripe({
  payment_intent: intent,
  metadata: own,
}: Stripe.Charge): Promise<Payer | undefined> {
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
