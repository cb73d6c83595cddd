import type Stripe from 'stripe'
import type { ProviderRefund } from '#core/billing/entity'
import type { SubscriptionRef } from '#core/billing/event-subject'
import { pause } from '#core/billing/pause'
import { WITH_INVOICE } from '#core/billing/subscription-item'
import { isRefused, stripe } from '#core/stripe/client'
import { idempotent } from '#core/stripe/idempotent'
import { idOf } from '#core/stripe/reference'

/** Why money goes back: as the plan's mark at the provider says, or as it came after the plan had ended. */
export type Reason = ProviderRefund['why'] | 'late'

/** What was done at the provider, and the paid invoices that were given back by it. */
export interface Correction {
  remote?: Stripe.Subscription
  why?: Reason
  returned?: Stripe.Invoice[]
}

type Test = (invoice: Stripe.Invoice) => boolean

/** The money has come back already, or comes back through the bank of the card. */
const RETURNED: readonly (string | undefined)[] = ['charge_already_refunded', 'charge_disputed']

/** Cancelling stops their collection only: the customer can go on to pay them. */
const PAYABLE: readonly (string | null)[] = ['open', 'uncollectible']

/**
 * Gives back in full what was paid for the time after `from`, and ends the subscription at once (rule
 * paid-in-vain-is-given-back). It is marked first: whoever comes after a stop goes on with the same.
 */
export async function refundAndCancel(
  ref: SubscriptionRef,
  { why, from }: ProviderRefund,
): Promise<Correction> {
  const marked = await stripe.subscriptions.retrieve(ref.subscriptionId)
  const isMarked = marked.metadata.takenBack && marked.metadata.takenBack !== 'held'
  if (!isMarked && !marked.ended_at)
    await stripe.subscriptions.update(ref.subscriptionId, { metadata: markOf({ why, from }) })
  return endUnpaid(ref, { why, from })
}

/** Ends at once what is not paid for the time after `from`. What is paid in this very moment is given back. */
export async function endUnpaid(
  { subscriptionId }: SubscriptionRef,
  { why, from }: ProviderRefund,
): Promise<Correction> {
  const returned = await closeInvoices(subscriptionId, why, isPaidFor(from))
  return { remote: await cancelAtProvider(subscriptionId), why, returned }
}

/** Of a deletion that may be called off: gives back the same, but only pauses the plan (rule deleted-client). */
export async function takeBackAndPause(ref: SubscriptionRef, from: number): Promise<Correction> {
  const why = 'held'
  const remote = await pause(ref, { metadata: markOf({ why, from }) })
  return { remote, why, returned: await refundAfter(ref, { why, from }) }
}

/** Gives back what was paid for the time after `from`, and leaves the plan as it is. */
export async function refundAfter(
  { subscriptionId }: SubscriptionRef,
  { why, from }: ProviderRefund,
): Promise<Stripe.Invoice[]> {
  const returned: Stripe.Invoice[] = []
  for await (const invoice of invoicesOf(subscriptionId))
    if (isPaidFor(from)(invoice) && (await refundInvoice(invoice, why))) returned.push(invoice)
  return returned
}

/** Of a plan that has ended: nobody can pay it any more, and what `isLate` is given back. */
export const closeEnded = async ({ subscriptionId }: SubscriptionRef, isLate: Test): Promise<Correction> => ({
  why: 'late',
  returned: await closeInvoices(subscriptionId, 'late', isLate),
})

/** Voided first, as the customer goes on to see the bills of a plan that has ended, and can pay them. */
export async function cancelAtProvider(subscriptionId: string): Promise<Stripe.Subscription> {
  for await (const invoice of invoicesOf(subscriptionId)) await close(invoice)
  try {
    return await stripe.subscriptions.cancel(subscriptionId, WITH_INVOICE)
  } catch (error) {
    const remote = isRefused(error)
      ? await stripe.subscriptions.retrieve(subscriptionId, WITH_INVOICE)
      : undefined
    if (remote?.ended_at) return remote
    throw error
  }
}

/** Until when an invoice is for. */
export const paidPeriodEnd = ({ lines }: Stripe.Invoice) =>
  Math.max(...lines.data.map(({ period }) => period.end))

const isPaidFor =
  (from: number): Test =>
  (invoice) =>
    invoice.status === 'paid' && paidPeriodEnd(invoice) > from

const markOf = ({ why, from }: ProviderRefund) => ({ takenBack: why, takenBackFrom: String(from) })

/** All of them, the newest first: a month each. */
const invoicesOf = (subscription: string) => stripe.invoices.list({ subscription, limit: 100 })

async function closeInvoices(subscriptionId: string, why: Reason, isInVain: Test): Promise<Stripe.Invoice[]> {
  const returned: Stripe.Invoice[] = []
  for await (const listed of invoicesOf(subscriptionId)) {
    const invoice = await close(listed)
    if (isInVain(invoice) && (await refundInvoice(invoice, why))) returned.push(invoice)
  }
  return returned
}

/** So that nobody can pay it any more; as it is then, which is paid when somebody did in this moment. */
async function close(invoice: Stripe.Invoice): Promise<Stripe.Invoice> {
  // A draft can neither be paid nor voided, and is finalized by itself only as long as it advances.
  if (invoice.status === 'draft' && invoice.auto_advance)
    return stripe.invoices.update(invoice.id, { auto_advance: false })
  if (!PAYABLE.includes(invoice.status)) return invoice
  try {
    return await stripe.invoices.voidInvoice(invoice.id)
  } catch (error) {
    const now = isRefused(error) ? await stripe.invoices.retrieve(invoice.id) : invoice
    if (PAYABLE.includes(now.status)) throw error
    return now
  }
}

/** False when no money of the card was in it. */
async function refundInvoice({ id: invoice }: Stripe.Invoice, why: Reason): Promise<boolean> {
  let isReturned = false
  for await (const { payment } of stripe.invoicePayments.list({ invoice, status: 'paid' })) {
    if (!payment.payment_intent) continue
    await refundPayment(idOf(payment.payment_intent), why, {
      reverse_transfer: true,
      refund_application_fee: true,
    })
    isReturned = true
  }
  return isReturned
}

/** In full and once; what has come back already is left as it is. */
export async function refundPayment(
  paymentIntent: string,
  why: Reason,
  shares: Pick<Stripe.RefundCreateParams, 'reverse_transfer' | 'refund_application_fee'> = {},
): Promise<void> {
  try {
    await stripe.refunds.create(
      ...idempotent(`refund-${why}`, {
        payment_intent: paymentIntent,
        reason: why === 'duplicate' ? 'duplicate' : 'requested_by_customer',
        ...shares,
      }),
    )
  } catch (error) {
    if (!isRefused(error) || !RETURNED.includes(error.code)) throw error
  }
}
