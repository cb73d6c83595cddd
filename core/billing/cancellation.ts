import { SubscriptionEntity, type SubscriptionItem } from '#core/billing/entity'
import { isRefused, stripe } from '#core/billing/stripe'
import { isRunning, listOfCoach } from '#core/billing/subscriptions'
import { endWithPeriod, syncSubscription } from '#core/billing/sync'
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
): Promise<SubscriptionItem> {
  const ref = { clientId: actor.id, subscriptionId }
  const subscription = actor.role === 'client' ? await SubscriptionEntity.find(ref) : undefined
  if (!subscription) throw notFound('Subscription')
  if (!isRunning(subscription)) throw ended()
  if (undo) await assertAvailable(subscription)
  try {
    await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: !undo })
  } catch (error) {
    throw isRefused(error) ? ended() : error
  }
  await syncSubscription(ref)
  return (await SubscriptionEntity.find(ref)) ?? subscription
}

/** What ends because its coach was suspended ends (decision 16). */
async function assertAvailable({ coachId }: SubscriptionItem) {
  const coach = await CoachEntity.find({ coachId })
  if (coach?.status !== 'APPROVED') throw conflict('This coach is not available any more.', 'NOT_AVAILABLE')
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
