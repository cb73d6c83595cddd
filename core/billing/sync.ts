import type Stripe from 'stripe'
import { undo } from '#core/billing/double-payment'
import { type PlanSlot, RenewalEntity, SubscriptionEntity, type SubscriptionItem } from '#core/billing/entity'
import type { SubscriptionRef } from '#core/billing/event-subject'
import * as Letters from '#core/billing/letters'
import { slotOf } from '#core/billing/plan'
import { overtaken, settle } from '#core/billing/settle'
import { findSlot, isTakenByAnother, slotWrites } from '#core/billing/slot'
import { stripe } from '#core/billing/stripe'
import { itemOf, WITH_INVOICE } from '#core/billing/subscription-item'
import { isRunning } from '#core/billing/subscriptions'
import { ClientEntity, type ClientItem } from '#core/client/entity'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import { dayOf } from '#core/lib/clock'
import type { Write } from '#core/lib/table'

/** What to write of a subscription, and how it is then; undefined when it is not ours. */
interface SubscriptionPlan {
  writes: Write<unknown>[]
  after: SubscriptionItem | undefined
}

const RENEWAL_KEPT_SECONDS = 30 * 24 * 3600

/** Reads one subscription again from the provider and keeps what it says. */
export const syncSubscription = (ref: SubscriptionRef) => settle(() => planSubscription(ref))

/**
 * Keeps the provider's answer to a change of a subscription. It and its slot were read before the change was asked
 * for; if they are not so any more, everything is read again. Resolves to the subscription as it is then.
 */
export async function keepAnswer(before: SubscriptionItem, slot: PlanSlot, answer: Stripe.Subscription) {
  const found = itemOf(answer)
  const { after = before } = await settle(
    () => planSubscription(before),
    found?.clientId === before.clientId ? () => planFrom(before, slot, found) : undefined,
  )
  return after
}

/** What brings the stored subscription and its slot to the provider's state. */
export async function planSubscription(ref: SubscriptionRef): Promise<SubscriptionPlan> {
  const before = await SubscriptionEntity.find(ref)
  const found = itemOf(await stripe.subscriptions.retrieve(ref.subscriptionId, WITH_INVOICE))
  if (found?.clientId !== ref.clientId) return { writes: [], after: undefined }
  return planFrom(before, await findSlot(slotOf(found.clientId, found)), found)
}

/**
 * From what the table and then the provider said, with the mails of a first activation. What should not run is ended
 * at the provider first: a second subscription to the same thing is refunded and cancelled, one to a coach who was
 * suspended while the client paid ends with the paid period.
 */
async function planFrom(
  before: SubscriptionItem | undefined,
  slot: PlanSlot,
  found: Omit<SubscriptionItem, 'version'>,
): Promise<SubscriptionPlan> {
  const isDuplicate = isRunning(found) && (await isTakenByAnother(slot, found))
  const isFirst = isRunning(found) && (before === undefined || before.status === 'incomplete')
  const people = isDuplicate || isFirst ? await peopleOf(found) : undefined
  const mustEnd = isFirst && people?.coach.status === 'SUSPENDED'

  const changed = isDuplicate
    ? await undo(found.subscriptionId)
    : mustEnd
      ? await endWithPeriod(found)
      : undefined
  const after = { ...found, ...(changed && itemOf(changed)), version: (before?.version ?? 0) + 1 }
  const writes = [
    ...storeWrites(before, after),
    ...slotWrites(slot, after),
    ...(people ? lettersTo(people, after, isDuplicate) : []),
  ] as Write<unknown>[]
  return { writes, after }
}

/** Written even when nothing changed: whoever read the provider before us must not write after us. */
function storeWrites(before: SubscriptionItem | undefined, after: SubscriptionItem): Write<unknown>[] {
  const { clientId, subscriptionId, currentPeriodEnd: end } = after
  const renewal =
    end !== null && end !== before?.currentPeriodEnd
      ? [
          RenewalEntity.put({
            day: dayOf(end * 1000),
            subscriptionId,
            clientId,
            expiresAt: end + RENEWAL_KEPT_SECONDS,
          }),
        ]
      : []
  return [
    before
      ? SubscriptionEntity.put(after, { if: { version: before.version }, else: overtaken })
      : SubscriptionEntity.create(after, { else: overtaken }),
    ...renewal,
  ] as Write<unknown>[]
}

/** Ends a subscription with its paid period. */
export const endWithPeriod = ({ subscriptionId }: SubscriptionRef): Promise<Stripe.Subscription> =>
  stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true, ...WITH_INVOICE })

interface People {
  client: ClientItem
  coach: CoachItem
}

/** Undefined when one of the two is gone. */
async function peopleOf({
  clientId,
  coachId,
}: Omit<SubscriptionItem, 'version'>): Promise<People | undefined> {
  const [client, coach] = await Promise.all([ClientEntity.find({ clientId }), CoachEntity.find({ coachId })])
  return client && coach && { client, coach }
}

const lettersTo = ({ client, coach }: People, after: SubscriptionItem, isDuplicate: boolean) =>
  isDuplicate
    ? [Letters.paidTwice(client, coach, after)]
    : [Letters.subscribed(client, coach, after), Letters.newSubscriber(coach, client, after)]
