import { enforceClientAtStripe } from '#core/billing/enforce'
import { cancelAtStripe } from '#core/billing/refund-and-cancel'
import { isRunning, listOfClient } from '#core/billing/subscriptions'
import { syncSubscriptionWithStripe } from '#core/billing/sync'
import type { ClientItem } from '#core/client/entity'
import { isRefused, stripe } from '#core/stripe/client'

/**
 * Ends all of a client's plans immediately, at Stripe first, and makes Stripe delete the person. Past payments stay
 * paid, and subscriptions are kept without a name (rule people-leave-payments). Safe to retry.
 */
export async function cancelForDeletionAtStripe({ clientId, customerId }: ClientItem): Promise<void> {
  await enforceClientAtStripe(clientId)
  for (const plan of await listOfClient(clientId))
    if (isRunning(plan)) {
      await cancelAtStripe(plan.subscriptionId)
      await syncSubscriptionWithStripe(plan)
    }
  if (customerId) await deleteStripeCustomer(customerId)
}

async function deleteStripeCustomer(customerId: string): Promise<void> {
  try {
    await stripe.customers.del(customerId)
  } catch (error) {
    if (!isRefused(error)) throw error
    // It may have been deleted before.
    const customer = await stripe.customers.retrieve(customerId)
    if (!customer.deleted) throw error
  }
}
