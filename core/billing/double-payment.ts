import type Stripe from 'stripe'
import { idOf } from '#core/billing/reference'
import { isRefused, stripe } from '#core/billing/stripe'

/**
 * Takes a second payment for the same thing back: refunded first, because once it is cancelled nobody would look at it
 * again. May be called again.
 */
export async function undo(subscriptionId: string): Promise<Stripe.Subscription> {
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscriptionId)
  if (invoice) await refundInvoice(idOf(invoice))
  return stripe.subscriptions.cancel(subscriptionId)
}

async function refundInvoice(invoice: string) {
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid' })
  for (const { payment } of data) {
    if (!payment.payment_intent) continue
    const paymentIntent = idOf(payment.payment_intent)
    try {
      await stripe.refunds.create(
        {
          payment_intent: paymentIntent,
          reason: 'duplicate',
          reverse_transfer: true,
          refund_application_fee: true,
        },
        { idempotencyKey: `refund-duplicate:${paymentIntent}` },
      )
    } catch (error) {
      if (!isRefused(error) || error.code !== 'charge_already_refunded') throw error
    }
  }
}
