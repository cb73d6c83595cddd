import type Stripe from 'stripe'
import { syncAccount } from '#core/billing/accounts'
import { HandledEventEntity, RenewalEntity, SubscriptionEntity } from '#core/billing/entity'
import { EVENT_TYPES } from '#core/billing/event-subject'
import { handle } from '#core/billing/events'
import { stripe } from '#core/billing/stripe'
import { isRunning } from '#core/billing/subscriptions'
import { syncSubscription } from '#core/billing/sync'
import { dayOf, now, nowSeconds } from '#core/lib/clock'

const DAY_SECONDS = 24 * 3600
/** The provider itself gives up a delivery after three days. */
const LOOK_BACK_DAYS = 5

/** What was looked at, and what could not be mended. */
export interface Outcome {
  done: number
  failures: unknown[]
}

/** Does what is told in events that never arrived, oldest first, by the webhook's own code. */
export async function applyMissedEvents(): Promise<Outcome> {
  const events: Stripe.Event[] = []
  const since = nowSeconds() - LOOK_BACK_DAYS * DAY_SECONDS
  const listed = stripe.events.list({ types: [...EVENT_TYPES], created: { gte: since }, limit: 100 })
  for await (const event of listed) events.push(event)
  const handled = new Set(
    (await HandledEventEntity.findMany(events.map(({ id }) => ({ eventId: id })))).map(
      ({ eventId }) => eventId,
    ),
  )
  return attemptAll(events.filter(({ id }) => !handled.has(id)).toReversed(), handle)
}

/** Reads the running subscriptions again whose paid period ended in the last days without a word. */
export async function rereadDueSubscriptions(): Promise<Outcome> {
  const days = Array.from({ length: LOOK_BACK_DAYS }, (_, ago) => dayOf(now() - ago * DAY_SECONDS * 1000))
  const renewals = (await Promise.all(days.map((day) => RenewalEntity.query(`renewals#${day}`)))).flat()
  const subscriptions = await SubscriptionEntity.findMany(renewals)
  const due = subscriptions.filter((one) => isRunning(one) && (one.currentPeriodEnd ?? 0) <= nowSeconds())
  return attemptAll(due, syncSubscription)
}

/** Reads every coach's account again: events of connected accounts are not in the platform's own list. */
export async function rereadAccounts(): Promise<Outcome> {
  const refs: { accountId: string; coachId: string }[] = []
  for await (const { id, metadata } of stripe.accounts.list({ limit: 100 }))
    if (metadata?.coachId) refs.push({ accountId: id, coachId: metadata.coachId })
  return attemptAll(refs, syncAccount)
}

/** One that fails holds no other back. */
async function attemptAll<T>(items: T[], attempt: (item: T) => Promise<unknown>): Promise<Outcome> {
  const failures: unknown[] = []
  for (const item of items) await attempt(item).catch((error: unknown) => failures.push(error))
  return { done: items.length - failures.length, failures }
}
