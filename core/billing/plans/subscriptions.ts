import {
  CheckoutEntity,
  listRunning,
  SubscriptionEntity,
  type SubscriptionItem,
  type SubscriptionKind,
} from '#core/billing/entity'
import { RUNNING_STATUSES } from '#core/billing/shared/running-statuses'
import type { ActiveQuery, ActiveSubscription, Subscription } from '#core/billing/shared/schema'
import { type CoachItem, coachesById } from '#core/coach/entity'
import type { ClientActor } from '#core/lib/actor'
import { imageUrl } from '#core/lib/config'
import { byNewest } from '#core/shared/clock'
import { notFound } from '#core/shared/errors'

/** Includes past subscriptions. They are in no particular order. */
export const listOfClient = (clientId: string) =>
  SubscriptionEntity.queryAll(`client#${clientId}`, { prefix: 'subscription#' })

export const listOfCoach = (coachId: string) =>
  SubscriptionEntity.queryAll(`coach#${coachId}`, { prefix: 'subscription#', index: 'gsi1' })

export const isRunning = ({ status }: Pick<SubscriptionItem, 'status'>) => RUNNING_STATUSES.includes(status)

export const renews = (item: SubscriptionItem) => isRunning(item) && item.cancelAt === null

const WEIGHTS: Record<SubscriptionKind, number> = { base: 2, group: 1, extra: 0 }

/** Sorts base plans first, then seats in groups, then extra specialties; the newest first within each kind. */
export const byWeight = (a: SubscriptionItem, b: SubscriptionItem) =>
  WEIGHTS[b.kind] - WEIGHTS[a.kind] || byNewest(a, b)

/**
 * With a `session`, lists what was bought on that payment page: nothing until the payment is confirmed, 404 if the
 * page is someone else's.
 */
export async function listForClient(
  { id }: ClientActor,
  { session }: { session?: string } = {},
): Promise<Subscription[]> {
  const items = session === undefined ? await listOfClient(id) : await boughtOn(id, session)
  const coachOf = await coachesById(items.map(({ coachId }) => coachId))
  return items.toSorted(byNewest).map((item) => showToClient(item, coachOf.get(item.coachId)))
}

async function boughtOn(clientId: string, sessionId: string): Promise<SubscriptionItem[]> {
  const checkout = await CheckoutEntity.find({ clientId, sessionId })
  if (!checkout) throw notFound('Payment')
  const { subscriptionId } = checkout
  const bought = subscriptionId ? await SubscriptionEntity.find({ clientId, subscriptionId }) : undefined
  return bought ? [bought] : []
}

/** Lists all clients' running subscriptions with the Stripe customer and the monthly price. */
export const listActive = async ({ after }: ActiveQuery): Promise<ActiveSubscription[]> =>
  (await listRunning(after)).map(({ subscriptionId, customerId, amountCents }) => ({
    id: subscriptionId,
    customer: customerId,
    plan: { amount: amountCents },
  }))

export const showToClient = (item: SubscriptionItem, coach: CoachItem | undefined): Subscription => ({
  id: item.subscriptionId,
  status: item.status,
  paused: isRunning(item) && item.isPaused === true,
  cancel_at: item.cancelAt,
  current_period_end: item.currentPeriodEnd,
  next_payment_attempt: item.nextPaymentAttempt,
  ended_at: item.endedAt,
  plan: { amount: item.amountCents },
  next_amount: renews(item) ? item.nextAmountCents : null,
  nutritionist: {
    id: item.coachId,
    ...namesOf(coach),
    image: coach?.status === 'DELETED' ? null : imageUrl(coach?.imageKey),
  },
  extraSpecialtiesTitle: item.kind === 'group' ? null : item.title,
  groupName: item.kind === 'group' ? item.title : null,
  channelId: item.kind === 'group' ? item.thingId : null,
  customer: item.customerId,
  createdAt: item.createdAt,
})

/** A deleted coach has no name (rule keep-payments-without-names). */
const namesOf = (coach: CoachItem | undefined) =>
  coach && coach.status !== 'DELETED'
    ? { firstName: coach.firstName, lastName: coach.lastName }
    : { firstName: 'Former', lastName: 'coach' }
