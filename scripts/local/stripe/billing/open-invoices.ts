import type Stripe from 'stripe'
import { close, collect } from '#scripts/local/stripe/billing/invoices'
import { isEnded } from '#scripts/local/stripe/billing/subscriptions'
import type { Card, CardNumber, Decline } from '#scripts/local/stripe/cards'
import { invalid } from '#scripts/local/stripe/errors'
import { idOf, newId } from '#scripts/local/stripe/ids'
import type { Provider } from '#scripts/local/stripe/provider'

/** True for an invoice that the customer can still pay, including uncollectible ones and those of ended plans. */
export const isPayable = ({ status }: Stripe.Invoice) => status === 'open' || status === 'uncollectible'

/**
 * Pays an invoice manually. A past-due subscription becomes active if this was its newest invoice; an ended one stays
 * ended.
 */
export function pay(
  provider: Provider,
  open: Stripe.Invoice,
  { last4, decline }: CardNumber,
): Decline | null {
  if (!isPayable(open)) throw invalid(`Invoice is already ${open.status}`, 'invoice_not_payable')
  const subscription = subscriptionOf(provider, open)
  const card: Card = { id: newId('pm'), last4, decline }
  const { decline: refusal } = collect(provider, subscription, open, card)
  if (!refusal) revive(provider, subscription, open)
  return refusal
}

/** Voids an invoice, which can then never be paid. */
export function voidInvoice(provider: Provider, before: Stripe.Invoice): Stripe.Invoice {
  if (!isPayable(before))
    throw invalid(
      `You can only pass in open or uncollectible invoices. This invoice is ${before.status}.`,
      'invoice_not_editable',
    )
  const voided = close(provider, before, { status: 'void', at: 'voided_at' })
  provider.emit('invoice.voided', voided)
  revive(provider, subscriptionOf(provider, before), before)
  return voided
}

/** Writes an invoice off. The customer can still pay it. */
export function markUncollectible(provider: Provider, before: Stripe.Invoice): Stripe.Invoice {
  if (before.status !== 'open')
    throw invalid(`This invoice is ${before.status}: only open ones can be marked.`, 'invoice_not_editable')
  const marked = close(provider, before, { status: 'uncollectible', at: 'marked_uncollectible_at' })
  provider.emit('invoice.marked_uncollectible', marked)
  revive(provider, subscriptionOf(provider, before), before)
  return marked
}

/** Activates a past-due subscription, if this is its newest invoice. Older invoices don't matter. */
function revive(provider: Provider, subscription: Stripe.Subscription, { id }: Stripe.Invoice) {
  const { latest_invoice: latest, status } = subscription
  if (isEnded(subscription) || status !== 'past_due' || !latest || idOf(latest) !== id) return
  const after: Stripe.Subscription = { ...subscription, status: 'active' }
  provider.platform.subscriptions.put(after.id, after)
  provider.emit('customer.subscription.updated', after, { before: subscription })
}

function subscriptionOf(provider: Provider, { id, parent }: Stripe.Invoice): Stripe.Subscription {
  const reference = parent?.subscription_details?.subscription
  const subscription = reference && provider.platform.subscriptions.get(idOf(reference))
  if (!subscription) throw invalid(`Invoice ${id} belongs to no subscription.`)
  return subscription
}
