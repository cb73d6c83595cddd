import type Stripe from 'stripe'
import { SubscriptionEntity } from '#core/billing/entity'
import { slotOf } from '#core/billing/plan'
import type { Subscription } from '#core/billing/schema'
import { findSlot } from '#core/billing/slot'
import { isRefused, stripe } from '#core/billing/stripe'
import { WITH_INVOICE } from '#core/billing/subscription-item'
import { isRunning, listOfCoach, showToClient } from '#core/billing/subscriptions'
import { endWithPeriod, keepAnswer, syncSubscription } from '#core/billing/sync'
import { CoachEntity } from '#core/coach/entity'
import type { ClientActor, CoachActor } from '#core/lib/actor'
import { conflict, notFound } from '#core/lib/errors'

const AT_ONCE = 10
const ended = () => conflict('This subscription has ended already.', 'ENDED')

/**
 * Ends the client's own subscription with the paid period, or with `undo` lets it go on (decision 38). Twice is the
 * same. 404 for anybody else's: a coach cannot cancel what a client pays for.
 */
export async function cancel(
  actor: ClientActor | CoachActor,
  { subId: subscriptionId, undo }: { subId: string; undo: boolean },
): Promise<Subscription> {
  const ref = { clientId: actor.id, subscriptionId }
  const before = actor.role === 'client' ? await SubscriptionEntity.find(ref) : undefined
  if (!before) throw notFound('Subscription')
  if (!isRunning(before)) throw ended()
  const [slot, coach] = await Promise.all([
    findSlot(slotOf(before.clientId, before)),
    CoachEntity.find({ coachId: before.coachId }),
  ])
  // What ends because its coach was suspended ends (decision 16).
  if (undo && coach?.status !== 'APPROVED')
    throw conflict('This coach is not available any more.', 'NOT_AVAILABLE')
  const answer = await change(subscriptionId, { cancel_at_period_end: !undo })
  return showToClient(await keepAnswer(before, slot, answer), coach)
}

/** One that ended meanwhile is refused by the provider. */
async function change(subscriptionId: string, changes: Stripe.SubscriptionUpdateParams) {
  try {
    return await stripe.subscriptions.update(subscriptionId, { ...changes, ...WITH_INVOICE })
  } catch (error) {
    throw isRefused(error) ? ended() : error
  }
}

/** Lets all that runs with a coach end with its paid period (decision 16). May be called again. */
export async function endSubscriptionsOfCoach(coachId: string): Promise<void> {
  const running = (await listOfCoach(coachId)).filter((one) => isRunning(one) && one.cancelAt === null)
  for (let start = 0; start < running.length; start += AT_ONCE)
    await Promise.all(
      running.slice(start, start + AT_ONCE).map(async (subscription) => {
        await endWithPeriod(subscription)
        await syncSubscription(subscription)
      }),
    )
}
