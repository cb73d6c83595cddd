import type Stripe from 'stripe'
import type { SubscriptionRef } from '#core/billing/events/event-target'
import { WITH_INVOICE } from '#core/billing/plans/subscription-item'
import { stripe } from '#core/stripe/client'

const UNPAID: readonly (string | null)[] = ['draft', 'open']

/**
 * Stops all charges, including past-due ones, until `resumeAtStripe` (rule deleted-client). The invoice is updated
 * before the subscription, because a retry skips plans that are already paused.
 */
export async function pauseAtStripe(
  { subscriptionId }: SubscriptionRef,
  changes: Stripe.SubscriptionUpdateParams = {},
): Promise<Stripe.Subscription> {
  await setCollectedAtStripe(subscriptionId, false)
  return stripe.subscriptions.update(subscriptionId, {
    pause_collection: { behavior: 'void' },
    ...changes,
    ...WITH_INVOICE,
  })
}

export async function resumeAtStripe(
  { subscriptionId }: SubscriptionRef,
  changes: Stripe.SubscriptionUpdateParams = {},
): Promise<Stripe.Subscription> {
  await setCollectedAtStripe(subscriptionId, true)
  return stripe.subscriptions.update(subscriptionId, { pause_collection: '', ...changes, ...WITH_INVOICE })
}

/**
 * Sets whether Stripe collects the latest unpaid invoice. Stripe does so even while the subscription is paused,
 * unless `auto_advance` is off.
 */
async function setCollectedAtStripe(subscriptionId: string, isCollected: boolean): Promise<void> {
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscriptionId, WITH_INVOICE)
  if (!invoice || typeof invoice !== 'object' || !UNPAID.includes(invoice.status)) return
  if (invoice.auto_advance !== isCollected)
    await stripe.invoices.update(invoice.id, { auto_advance: isCollected })
}
