import type Stripe from 'stripe'
import { HandledEventEntity, type Renewal, RenewalEntity, SubscriptionEntity } from '#core/billing/entity'
import { EVENT_TYPES, type SubscriptionRef } from '#core/billing/events/event-target'
import { handleStripeEvent } from '#core/billing/events/events'
import { syncAccountWithStripe } from '#core/billing/payouts/accounts'
import { accountState, hasAccountState } from '#core/billing/payouts/bank'
import { comingRenewals } from '#core/billing/plans/coming-renewals'
import { isRunning } from '#core/billing/plans/subscriptions'
import { syncSubscriptionWithStripe } from '#core/billing/plans/sync'
import { coachesById } from '#core/coach/entity'
import { type BatchJob, type BatchOutcome, processInBatches, type TimeBudget } from '#core/lib/resumable-job'
import { dayOf, now, nowSeconds } from '#core/shared/clock'
import { isRefused, stripe } from '#core/stripe/client'

const DAY_SECONDS = 24 * 3600
/** Stripe stops retrying a delivery after three days. */
const LOOK_BACK_DAYS = 5
/** Stripe may list an event slightly later than its `created` time. */
const OVERLAP_SECONDS = 3600
const PAGE_SIZE = 100
const RENEWALS_PER_PAGE = 500
const CONCURRENCY = 16

const UNLIMITED: TimeBudget = { until: Number.POSITIVE_INFINITY, mayBegin: true }

/** A position in Stripe's list of events, which starts with the newest. */
interface EventPosition {
  since: number
  newest: number
  after?: string
}

/** Handles events that were never delivered, in any order, with the webhook's own code (rule webhook-activates). */
export const missedEvents: BatchJob<EventPosition, Stripe.Event> = {
  name: 'missed-events',
  begin: (last, hadFailures) => {
    const oldest = nowSeconds() - LOOK_BACK_DAYS * DAY_SECONDS
    const since = (hadFailures ? last?.since : last && last.newest - OVERLAP_SECONDS) ?? oldest
    return { since: Math.max(since, oldest), newest: Math.max(since, oldest) }
  },
  read: async ({ since, newest, after }) => {
    const { data, has_more: hasMore } = await fromTheStartIfGone(after, (starting_after) =>
      stripe.events.list({
        types: [...EVENT_TYPES],
        created: { gte: since },
        limit: PAGE_SIZE,
        ...(starting_after && { starting_after }),
      }),
    )
    const position = { since, newest: Math.max(newest, ...data.map(({ created }) => created)) }
    const handled = await HandledEventEntity.findMany(data.map(({ id }) => ({ eventId: id })))
    const handledIds = new Set(handled.map(({ eventId }) => eventId))
    return {
      items: data.filter(({ id }) => !handledIds.has(id)).toReversed(),
      ...(hasMore ? { next: { ...position, after: data.at(-1)?.id } } : { end: position }),
    }
  },
  attempt: handleStripeEvent,
  atOnce: CONCURRENCY,
  // Each event causes three or four reads at Stripe, which allows a hundred requests per second.
  perSecond: 20,
}

interface RenewalPosition {
  day: string
  after?: Pick<Renewal, 'day' | 'subscriptionId'>
}

export const dueSubscriptions: BatchJob<RenewalPosition, SubscriptionRef> = {
  name: 'due-subscriptions',
  begin: () => ({ day: dayOf(now() - (LOOK_BACK_DAYS - 1) * DAY_SECONDS * 1000) }),
  read: async ({ day, after }) => {
    const renewals = await RenewalEntity.queryPage(`renewals#${day}`, { pageSize: RENEWALS_PER_PAGE, after })
    const subscriptions = await SubscriptionEntity.findMany(renewals)
    const nextDay = dayOf(Date.parse(day) + DAY_SECONDS * 1000)
    const last = renewals.at(-1)
    const next = last ? { day, after: { day, subscriptionId: last.subscriptionId } } : { day: nextDay }
    return {
      items: subscriptions.filter(
        (subscription) => isRunning(subscription) && (subscription.currentPeriodEnd ?? 0) <= nowSeconds(),
      ),
      ...(next.day <= dayOf(now()) && { next }),
    }
  },
  attempt: syncSubscriptionWithStripe,
  atOnce: CONCURRENCY,
  perSecond: 60,
}

interface AccountRef {
  accountId: string
  coachId: string
}

/**
 * The platform's event list doesn't include events of connected accounts, so this lists the accounts. Only those that
 * changed cost another request.
 */
export const accounts: BatchJob<{ after?: string }, AccountRef> = {
  name: 'accounts',
  begin: () => ({}),
  read: async ({ after }) => {
    const { data, has_more: hasMore } = await fromTheStartIfGone(after, (starting_after) =>
      stripe.accounts.list({ limit: PAGE_SIZE, ...(starting_after && { starting_after }) }),
    )
    const ours = data.flatMap((account) =>
      account.metadata?.coachId ? { account, coachId: account.metadata.coachId } : [],
    )
    const coaches = await coachesById(ours.map(({ coachId }) => coachId))
    const changed = ours.filter(({ account, coachId }) => {
      const coach = coaches.get(coachId)
      return coach?.expressAccountId === account.id && !hasAccountState(coach, accountState(account))
    })
    return {
      items: changed.map(({ account, coachId }) => ({ accountId: account.id, coachId })),
      ...(hasMore && { next: { after: data.at(-1)?.id } }),
    }
  },
  attempt: syncAccountWithStripe,
  atOnce: CONCURRENCY,
  perSecond: 60,
}

/** Runs all parts in sequence, because each leaves less work for the next. */
export async function reconcile(run: TimeBudget): Promise<BatchOutcome> {
  const outcomes: BatchOutcome[] = []
  for (const part of [applyMissedEvents, rereadDueSubscriptions, endBeforeRenewal, rereadAccounts])
    outcomes.push(await part(run))
  return {
    done: outcomes.reduce((sum, { done }) => sum + done, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
    isFinished: outcomes.every(({ isFinished }) => isFinished),
    hasFailures: outcomes.some(({ hasFailures }) => hasFailures),
  }
}

export const applyMissedEvents = (run = UNLIMITED): Promise<BatchOutcome> =>
  processInBatches(missedEvents, run)
export const rereadDueSubscriptions = (run = UNLIMITED): Promise<BatchOutcome> =>
  processInBatches(dueSubscriptions, run)
export const endBeforeRenewal = (run = UNLIMITED): Promise<BatchOutcome> =>
  processInBatches(comingRenewals, run)
export const rereadAccounts = (run = UNLIMITED): Promise<BatchOutcome> => processInBatches(accounts, run)

/** Starts from the beginning if the object at the cursor has been deleted. Handling an item twice is harmless. */
async function fromTheStartIfGone<L>(after: string | undefined, list: (after?: string) => Promise<L>) {
  try {
    return await list(after)
  } catch (error) {
    if (!after || !isRefused(error)) throw error
    return list()
  }
}
