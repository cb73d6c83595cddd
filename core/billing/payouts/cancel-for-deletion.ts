import type { SubscriptionItem } from '#core/billing/entity'
import { setPayoutsAtStripe } from '#core/billing/payouts/payout-hold'
import { refundUnservedPlansAtStripe } from '#core/billing/payouts/unserved-refund'
import { endIneligiblePlansAtStripe, enforceClientAtStripe } from '#core/billing/plans/enforce'
import { cancelAtStripe } from '#core/billing/plans/refund-and-cancel'
import { isRunning, listOfClient, listOfCoach } from '#core/billing/plans/subscriptions'
import { syncSubscriptionWithStripe } from '#core/billing/plans/sync'
import type { ClientItem } from '#core/client/entity'
import type { CoachItem } from '#core/coach/entity'
import { inParallel } from '#core/lib/in-parallel'
import { isForeignAccount, isRefused, stripe } from '#core/stripe/client'

/**
 * Ends all of a client's plans immediately, at Stripe first, and makes Stripe delete the person. Past payments stay
 * paid, and subscriptions are kept without a name (rule keep-payments-without-names). Safe to retry.
 */
export async function cancelForDeletionAtStripe({
  clientId,
  customerId,
}: Pick<ClientItem, 'clientId'> & Partial<ClientItem>): Promise<void> {
  await enforceClientAtStripe(clientId)
  const plans = await listOfClient(clientId)
  await cancelAllAtStripe(plans)
  // The plans name the customer, too, in case the profile is lost.
  const customerIds = new Set(plans.map((plan) => plan.customerId))
  if (customerId) customerIds.add(customerId)
  for (const id of customerIds) await deleteStripeCustomer(id)
}

/**
 * Does the same for a coach: their clients' plans end, with an email to each. If the coach left on their own at
 * `leftAt`, clients get back what they paid for the time after it (rule own-deletion). The Stripe account that the
 * coach set up stays, because it is a contract between the two of them: payouts under way still arrive there, and
 * refunds are taken from there.
 */
export async function cancelForCoachDeletionAtStripe(
  { coachId, customerId, expressAccountId = null }: Pick<CoachItem, 'coachId'> & Partial<CoachItem>,
  leftAt?: string,
): Promise<void> {
  await endIneligiblePlansAtStripe(coachId)
  const plans = await listOfCoach(coachId)
  if (leftAt) await refundUnservedPlansAtStripe(plans, expressAccountId, leftAt)
  await cancelAllAtStripe(plans)
  if (customerId) await deleteStripeCustomer(customerId)
  if (!expressAccountId) return
  if (!(await deleteUnusedStripeAccount(expressAccountId)))
    await setPayoutsAtStripe(expressAccountId, 'daily')
}

const cancelAllAtStripe = (plans: SubscriptionItem[]): Promise<void> =>
  inParallel(plans.filter(isRunning), async (plan) => {
    await cancelAtStripe(plan.subscriptionId)
    await syncSubscriptionWithStripe(plan)
  })

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

/**
 * Until its coach submits Stripe's form, an account contains only the email address that we sent, and no money. Returns
 * whether the account is gone.
 */
async function deleteUnusedStripeAccount(accountId: string): Promise<boolean> {
  try {
    const account = await stripe.accounts.retrieve(accountId)
    if (account.details_submitted) return false
    await stripe.accounts.del(accountId)
  } catch (error) {
    // It may have been deleted before.
    if (!isForeignAccount(error)) throw error
  }
  return true
}
