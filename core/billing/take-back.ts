import type Stripe from 'stripe'
import type { TakenBack } from '#core/billing/entity'
import type { SubscriptionRef } from '#core/billing/event-subject'
import { isRefused, stripe } from '#core/stripe/client'
import { idOf } from '#core/stripe/reference'

/** The money has come back already, or comes back through the bank of the card. */
const RETURNED: readonly (string | undefined)[] = ['charge_already_refunded', 'charge_disputed']

/**
 * Gives back in full what was paid for the time after `from`, and ends the subscription at once (rule
 * paid-in-vain-is-given-back). It is marked first: whoever comes after a stop goes on with the same. It is cancelled
 * last, because after that nobody looks at it again.
 */
export async function takeBack(
  { subscriptionId }: SubscriptionRef,
  { why, from }: TakenBack,
): Promise<Stripe.Subscription> {
  const marked = await stripe.subscriptions.retrieve(subscriptionId)
  if (!marked.metadata.takenBack && !marked.ended_at)
    await stripe.subscriptions.update(subscriptionId, {
      metadata: { takenBack: why, takenBackFrom: String(from) },
    })
  for await (const invoice of stripe.invoices.list({ subscription: subscriptionId, status: 'paid' }))
    if (Math.max(...invoice.lines.data.map(({ period }) => period.end)) > from)
      await refundInvoice(invoice, why)
  return end(subscriptionId)
}

export async function end(subscriptionId: string): Promise<Stripe.Subscription> {
  try {
    return await stripe.subscriptions.cancel(subscriptionId)
  } catch (error) {
    const remote = isRefused(error) ? await stripe.subscriptions.retrieve(subscriptionId) : undefined
    if (remote?.ended_at) return remote
    throw error
  }
}

async function refundInvoice({ id: invoice }: Stripe.Invoice, why: TakenBack['why']) {
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid' })
  for (const { payment } of data)
    if (payment.payment_intent)
      await refundPayment(idOf(payment.payment_intent), why, {
        reverse_transfer: true,
        refund_application_fee: true,
      })
}

/** In full and once; what has come back already is left as it is. */
export async function refundPayment(
  paymentIntent: string,
  why: TakenBack['why'],
  shares: Pick<Stripe.RefundCreateParams, 'reverse_transfer' | 'refund_application_fee'> = {},
): Promise<void> {
  try {
    await stripe.refunds.create(
      {
        payment_intent: paymentIntent,
        reason: why === 'duplicate' ? 'duplicate' : 'requested_by_customer',
        ...shares,
      },
      { idempotencyKey: `refund-${why}:${paymentIntent}` },
    )
  } catch (error) {
    if (!isRefused(error) || !RETURNED.includes(error.code)) throw error
  }
}
