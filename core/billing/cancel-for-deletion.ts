import { enforceClient } from '#core/billing/enforce'
import { cancelAtProvider } from '#core/billing/refund-and-cancel'
import { isRunning, listOfClient } from '#core/billing/subscriptions'
import { syncSubscription } from '#core/billing/sync'
import type { ClientItem } from '#core/client/entity'
import { isRefused, stripe } from '#core/stripe/client'

/**
 * Ends at once all that a client pays for, at the provider first, and lets it forget the person. What was paid stays
 * paid; subscriptions stay in the books without a name (rule people-leave-payments). May be called again.
 */
export async function cancelForDeletion({ clientId, customerId }: ClientItem): Promise<void> {
  await enforceClient(clientId)
  for (const plan of await listOfClient(clientId))
    if (isRunning(plan)) {
      await cancelAtProvider(plan.subscriptionId)
      await syncSubscription(plan)
    }
  if (customerId) await forgetCustomer(customerId)
}

async function forgetCustomer(customerId: string): Promise<void> {
  try {
    await stripe.customers.del(customerId)
  } catch (error) {
    if (!isRefused(error)) throw error
    // Gone before.
    const customer = await stripe.customers.retrieve(customerId)
    if (!customer.deleted) throw error
  }
}
