import type Stripe from 'stripe'
import { SubscriptionEntity } from '#core/billing/entity'
import { slotOf } from '#core/billing/plan'
import type { Subscription } from '#core/billing/schema'
import { findSlot } from '#core/billing/slot'
import { mayRun, standingOf } from '#core/billing/standing'
import { WITH_INVOICE } from '#core/billing/subscription-item'
import { isRunning, showToClient } from '#core/billing/subscriptions'
import { keepAnswer } from '#core/billing/sync'
import type { ClientActor, CoachActor } from '#core/lib/actor'
import { conflict, forbidden, notFound } from '#core/lib/errors'
import { messages } from '#core/messages'
import { isRefused, stripe } from '#core/stripe/client'

const ended = () => conflict('This subscription has ended already.', 'ENDED')

/** A coach cannot cancel what a client pays for: 404 (rule cancel-at-period-end, rule plan-needs-coach-and-link). */
export async function cancel(
  actor: ClientActor | CoachActor,
  { subId: subscriptionId, undo }: { subId: string; undo: boolean },
): Promise<Subscription> {
  const ref = { clientId: actor.id, subscriptionId }
  const before = actor.role === 'client' ? await SubscriptionEntity.find(ref) : undefined
  if (!before) throw notFound('Subscription')
  if (!isRunning(before)) throw ended()
  const [slot, standing] = await Promise.all([findSlot(slotOf(before.clientId, before)), standingOf(before)])
  if (undo && actor.standing === 'SUSPENDED') throw forbidden(messages.suspended, 'SUSPENDED')
  if (undo && !mayRun(standing)) throw conflict('This coach is not available any more.', 'NOT_AVAILABLE')
  const answer = await change(subscriptionId, { cancel_at_period_end: !undo })
  return showToClient(await keepAnswer(before, slot, standing, answer), standing.coach)
}

/** One that ended meanwhile is refused by the provider. */
async function change(subscriptionId: string, changes: Stripe.SubscriptionUpdateParams) {
  try {
    return await stripe.subscriptions.update(subscriptionId, { ...changes, ...WITH_INVOICE })
  } catch (error) {
    throw isRefused(error) ? ended() : error
  }
}
