import { RUNNING_STATUSES } from '#core/billing/shared/running-statuses'
import type { TermsVersion } from '#core/billing/shared/terms'
import { SHARDS, shardOf } from '#core/lib/shards'
import { entity } from '#core/lib/table'
import type { EpochSeconds } from '#core/shared/clock'

export type SubscriptionKind = 'base' | 'extra' | 'group'

/** A subscription as Stripe last reported it. Times are in seconds since 1970, money is in cents. */
export interface SubscriptionItem {
  subscriptionId: string
  clientId: string
  coachId: string
  kind: SubscriptionKind
  /** The id of the extra specialty or group; null for a base plan. */
  thingId: string | null
  /** The title of the extra specialty or the name of the group at the time of purchase; null for a base plan. */
  title: string | null
  /** For an extra specialty: a hash of the text and price that the payment page showed (`offerOf`). */
  offer?: string
  status: string
  amountCents: number
  currentPeriodEnd: number | null
  cancelAt: number | null
  /** When Stripe will retry the card; null unless a payment is past due and Stripe hasn't given up on it. */
  nextPaymentAttempt: number | null
  endedAt: number | null
  /**
   * Whether the current period is paid. A period starts before its payment is attempted. If absent, it counts as
   * paid.
   */
  isPaid?: boolean
  /** Nothing is charged because the client or coach is deleted (rules deleted-client and deleted-coach). */
  isPaused?: true
  /** We emailed the client that the plan is paused because of its coach, so they also hear how that ends. */
  isPauseAnnounced?: true
  takenBack?: ProviderRefund
  /** The ids of refunded invoices, so that the client gets only one email about each. */
  givenBack?: string[]
  customerId: string
  createdAt: string
  /**
   * Incremented with each write. A write based on an older version fails, and its caller has to read from Stripe
   * again.
   */
  version: number
}

export interface ProviderRefund {
  /** `held`: the plan is only paused, and resumes if the deletion of its client is canceled. */
  why: 'duplicate' | 'unavailable' | 'held'
  /** Payments for the time after this are refunded. Seconds since 1970; 0 for all payments. */
  from: number
}

/**
 * Contains the one running subscription to a thing (rule one-plan-per-thing), or the payment page that may become it.
 * Writes require the version that was read.
 */
export interface PlanSlot {
  /** The payer: a client, or the coach who buys a promotion. */
  clientId: string
  kind: SubscriptionKind | 'promotion'
  coachId: string
  thingId: string | null
  subscriptionId: string | null
  sessionId: string | null
  version: number
}

export interface CheckoutItem {
  clientId: string
  sessionId: string
  coachId?: string
  thingId?: string
  amountCents?: number
  /** See `SubscriptionItem`. */
  offer?: string
  period?: 'month'
  terms?: TermsVersion
  agreedAt?: string
  subscriptionId?: string
}

/** A subscription whose paid period ends on a given day (`YYYY-MM-DD`), for the nightly jobs to check. */
export interface Renewal {
  day: string
  subscriptionId: string
  clientId: string
  expiresAt: EpochSeconds
}

export interface HandledEvent {
  eventId: string
  type: string
  handledAt: string
  /** Outlasts the period that the nightly job looks back on. */
  expiresAt: EpochSeconds
}

/**
 * A client's subscriptions: `client#<id>`, prefix `subscription#`. A coach's: gsi1 under `coach#<id>`. All running
 * ones: gsi2.
 */
export const SubscriptionEntity = entity<
  SubscriptionItem,
  Pick<SubscriptionItem, 'clientId' | 'subscriptionId'>
>('subscription', {
  key: ({ clientId, subscriptionId }) => ({ pk: `client#${clientId}`, sk: `subscription#${subscriptionId}` }),
  gsi1: ({ coachId, subscriptionId }) => ({ pk: `coach#${coachId}`, sk: `subscription#${subscriptionId}` }),
  gsi2: ({ clientId, status, subscriptionId }) =>
    RUNNING_STATUSES.includes(status)
      ? { pk: `running#${shardOf(clientId)}`, sk: subscriptionId }
      : undefined,
})

const RUNNING_PER_SHARD = 50

/**
 * Lists everyone's running subscriptions, sorted by id, a few hundred per page. Starts after the id `after`; the page
 * after the last one is empty.
 */
export async function listRunning(after?: string): Promise<SubscriptionItem[]> {
  const range = { index: 'gsi2', above: after, limit: RUNNING_PER_SHARD } as const
  const read = await Promise.all(SHARDS.map((shard) => SubscriptionEntity.query(`running#${shard}`, range)))
  const ends = read.flatMap((items) => (items.length === RUNNING_PER_SHARD ? items.slice(-1) : []))
  // Above this id, a shard may contain more items than were read, so those are left for the next page.
  const [first] = ends.sort(byId)
  return read
    .flat()
    .filter(({ subscriptionId }) => !first || subscriptionId <= first.subscriptionId)
    .sort(byId)
}

const byId = (a: SubscriptionItem, b: SubscriptionItem) => (a.subscriptionId < b.subscriptionId ? -1 : 1)

/**
 * A coach's running plans and open payment pages: gsi1 under `coach#<id>`, prefix `slot#`; those of one client:
 * `slot#<client>#`.
 */
export const PlanSlotEntity = entity<PlanSlot, Pick<PlanSlot, 'clientId' | 'kind' | 'coachId' | 'thingId'>>(
  'plan-slot',
  {
    key: ({ clientId, kind, coachId, thingId }) => ({
      pk: `client#${clientId}`,
      sk: `slot#${kind}#${thingId ?? coachId}`,
    }),
    gsi1: ({ clientId, kind, coachId, thingId }) => ({
      pk: `coach#${coachId}`,
      sk: `slot#${clientId}#${kind}#${thingId ?? coachId}`,
    }),
  },
)
export const CheckoutEntity = entity<CheckoutItem, Pick<CheckoutItem, 'clientId' | 'sessionId'>>('checkout', {
  key: ({ clientId, sessionId }) => ({ pk: `client#${clientId}`, sk: `checkout#${sessionId}` }),
})
/** All renewals of a day: `renewals#<day>`. */
export const RenewalEntity = entity<Renewal, Pick<Renewal, 'day' | 'subscriptionId'>>('renewal', {
  key: ({ day, subscriptionId }) => ({ pk: `renewals#${day}`, sk: subscriptionId }),
})
export const HandledEventEntity = entity<HandledEvent, Pick<HandledEvent, 'eventId'>>('handled-event', {
  key: ({ eventId }) => ({ pk: `event#${eventId}`, sk: 'event' }),
})
