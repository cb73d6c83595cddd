import type Stripe from 'stripe'
import { SubscriptionEntity } from '#core/billing/entity'
import { slotOf } from '#core/billing/plans/plan'
import { findSlot } from '#core/billing/plans/plan-slot'
import { WITH_INVOICE } from '#core/billing/plans/subscription-item'
import { isRunning, showToClient } from '#core/billing/plans/subscriptions'
import { storeStripeResponse } from '#core/billing/plans/sync'
import { loadSaleContext, mayRun } from '#core/billing/sales/sale-context'
import type { Subscription } from '#core/billing/shared/schema'
import type { ClientActor, CoachActor } from '#core/lib/actor'
import { conflict, forbidden, notFound, retryableConflict } from '#core/shared/errors'
import { messages } from '#core/shared/messages'
import { isBusy, isRefused, stripe } from '#core/stripe/client'

const concurrentChange = () =>
  retryableConflict('Your subscription is being changed right now. Please try again in a moment.')
const alreadyEnded = () => conflict('This subscription has already ended.', 'ENDED')

/**
 * Sets a plan to end with the paid period, or undoes that. Answers 404 to a coach, who can't cancel what a client
 * pays for (rule cancel-at-period-end, rule plan-needs-coach-and-link).
 */
export async function cancelSubscription(
  actor: ClientActor | CoachActor,
  { subId: subscriptionId, undo }: { subId: string; undo: boolean },
): Promise<Subscription> {
  const ref = { clientId: actor.id, subscriptionId }
  const before = actor.role === 'client' ? await SubscriptionEntity.find(ref) : undefined
  if (!before) throw notFound('Subscription')
  if (!isRunning(before)) throw alreadyEnded()
  const [slot, context] = await Promise.all([
    findSlot(slotOf(before.clientId, before)),
    loadSaleContext(before),
  ])
  if (undo && actor.accountStatus === 'SUSPENDED') throw forbidden(messages.suspended, 'SUSPENDED')
  if (undo && !mayRun(context)) throw conflict("This coach isn't available anymore.", 'NOT_AVAILABLE')
  try {
    const answer = await change(subscriptionId, { cancel_at_period_end: !undo })
    return showToClient(await storeStripeResponse(before, slot, context, answer), context.coach)
  } catch (error) {
    // Stripe is still processing another change of the same plan, so the caller can retry.
    throw isBusy(error) ? concurrentChange() : error
  }
}

/** Stripe refuses to update a plan that has ended in the meantime. */
async function change(subscriptionId: string, changes: Stripe.SubscriptionUpdateParams) {
  try {
    return await stripe.subscriptions.update(subscriptionId, { ...changes, ...WITH_INVOICE })
  } catch (error) {
    throw isRefused(error) ? alreadyEnded() : error
  }
}
