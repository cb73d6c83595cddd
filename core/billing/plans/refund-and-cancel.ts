import type Stripe from 'stripe'
import type { ProviderRefund } from '#core/billing/entity'
import type { SubscriptionRef } from '#core/billing/events/event-target'
import { pauseAtStripe } from '#core/billing/plans/pause'
import { WITH_INVOICE } from '#core/billing/plans/subscription-item'
import { isRefused, stripe } from '#core/stripe/client'
import { idOf, sendOnce } from '#core/stripe/requests'

/** Why money is refunded: as the plan's metadata at Stripe says, or `late` if it was paid after the plan had ended. */
export type Reason = ProviderRefund['why'] | 'late'

/** The subscription after a change at Stripe, and the paid invoices that were refunded. */
export interface Correction {
  remote?: Stripe.Subscription
  why?: Reason
  returned?: Stripe.Invoice[]
}

type InvoiceTest = (invoice: Stripe.Invoice) => boolean

/**
 * Stripe's error codes for a payment that was already refunded, or that the card's bank returns because of a dispute.
 */
const ALREADY_REFUNDED_CODES: readonly (string | undefined)[] = ['charge_already_refunded', 'charge_disputed']

/** Canceling a plan only stops the automatic collection of these invoices. The customer can still pay them. */
const PAYABLE: readonly (string | null)[] = ['open', 'uncollectible']

/**
 * Refunds in full what was paid for the time after `from` and ends the subscription immediately (rule
 * refund-unsellable-payments). The reason is stored in Stripe's metadata first, so that a retry after a crash does
 * the same.
 */
export async function refundAndCancelAtStripe(
  ref: SubscriptionRef,
  { why, from }: ProviderRefund,
): Promise<Correction> {
  const marked = await stripe.subscriptions.retrieve(ref.subscriptionId)
  const isMarked = marked.metadata.refundReason && marked.metadata.refundReason !== 'held'
  if (!isMarked && !marked.ended_at)
    await stripe.subscriptions.update(ref.subscriptionId, { metadata: refundMetadata({ why, from }) })
  return endUnpaidAtStripe(ref, { why, from })
}

/** Immediately ends a plan that isn't paid beyond `from`. A payment that arrives in the meantime is refunded. */
export async function endUnpaidAtStripe(
  { subscriptionId }: SubscriptionRef,
  { why, from }: ProviderRefund,
): Promise<Correction> {
  const returned = await closeInvoicesAtStripe(subscriptionId, why, isPaidFor(from))
  return { remote: await cancelAtStripe(subscriptionId), why, returned }
}

/**
 * Refunds the same payments while a client's deletion can still be canceled, but only pauses the plan (rule
 * deleted-client).
 */
export async function refundAndPauseAtStripe(ref: SubscriptionRef, from: number): Promise<Correction> {
  const why = 'held'
  const remote = await pauseAtStripe(ref, { metadata: refundMetadata({ why, from }) })
  return { remote, why, returned: await refundLaterPaymentsAtStripe(ref, { why, from }) }
}

/** Refunds what was paid for the time after `from` and leaves the plan as it is. */
export async function refundLaterPaymentsAtStripe(
  { subscriptionId }: SubscriptionRef,
  { why, from }: ProviderRefund,
): Promise<Stripe.Invoice[]> {
  const returned: Stripe.Invoice[] = []
  for await (const invoice of invoicesOf(subscriptionId))
    if (isPaidFor(from)(invoice) && (await refundInvoiceAtStripe(invoice, why))) returned.push(invoice)
  return returned
}

/** Makes the invoices of a plan that has ended unpayable, and refunds those that `isLate` matches. */
export const closeEndedAtStripe = async (
  { subscriptionId }: SubscriptionRef,
  isLate: InvoiceTest,
): Promise<Correction> => ({
  why: 'late',
  returned: await closeInvoicesAtStripe(subscriptionId, 'late', isLate),
})

/**
 * Cancels a plan immediately. Its open invoices are voided first, because the customer still sees them after the end
 * and could pay them.
 */
export async function cancelAtStripe(subscriptionId: string): Promise<Stripe.Subscription> {
  for await (const invoice of invoicesOf(subscriptionId)) await closeAtStripe(invoice)
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

/** The end of the period that an invoice covers, in seconds since 1970. */
export const paidPeriodEnd = ({ lines }: Stripe.Invoice) =>
  Math.max(...lines.data.map(({ period }) => period.end))

const isPaidFor =
  (from: number): InvoiceTest =>
  (invoice) =>
    invoice.status === 'paid' && paidPeriodEnd(invoice) > from

const refundMetadata = ({ why, from }: ProviderRefund) => ({ refundReason: why, refundedFrom: String(from) })

/** All invoices of a subscription, newest first. There is one per month. */
export const invoicesOf = (subscription: string) => stripe.invoices.list({ subscription, limit: 100 })

async function closeInvoicesAtStripe(
  subscriptionId: string,
  why: Reason,
  shouldRefund: InvoiceTest,
): Promise<Stripe.Invoice[]> {
  const returned: Stripe.Invoice[] = []
  for await (const listed of invoicesOf(subscriptionId)) {
    const invoice = await closeAtStripe(listed)
    if (shouldRefund(invoice) && (await refundInvoiceAtStripe(invoice, why))) returned.push(invoice)
  }
  return returned
}

/** Makes an invoice unpayable and returns its resulting state, which is `paid` if someone has just paid it. */
async function closeAtStripe(invoice: Stripe.Invoice): Promise<Stripe.Invoice> {
  // A draft can be neither paid nor voided, and Stripe only finalizes it while `auto_advance` is on.
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

/** Returns false if no card payment was part of the invoice. */
async function refundInvoiceAtStripe({ id: invoice }: Stripe.Invoice, why: Reason): Promise<boolean> {
  let hasRefunded = false
  for await (const { payment } of stripe.invoicePayments.list({ invoice, status: 'paid' })) {
    if (!payment.payment_intent) continue
    await refundPaymentAtStripe(idOf(payment.payment_intent), why, {
      reverse_transfer: true,
      refund_application_fee: true,
    })
    hasRefunded = true
  }
  return hasRefunded
}

/** Refunds a payment in full, at most once. Does nothing if the money has already been returned. */
export async function refundPaymentAtStripe(
  paymentIntent: string,
  why: Reason,
  shares: Pick<Stripe.RefundCreateParams, 'reverse_transfer' | 'refund_application_fee'> = {},
): Promise<void> {
  try {
    await sendOnce(
      `refund-${why}`,
      {
        payment_intent: paymentIntent,
        reason: why === 'duplicate' ? 'duplicate' : 'requested_by_customer',
        ...shares,
      },
      (...request) => stripe.refunds.create(...request),
    )
  } catch (error) {
    if (!isRefused(error) || !ALREADY_REFUNDED_CODES.includes(error.code)) throw error
  }
}
