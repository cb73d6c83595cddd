import * as v from 'valibot'
import { RUNNING_STATUSES } from '#core/billing/shared/running-statuses'
import { TERMS_VERSIONS } from '#core/billing/shared/terms'
import { entity } from '#core/lib/entity'
import { orNull, orZero, shape } from '#core/lib/shape'
import { SHARDS, shardOf } from '#core/lib/shards'

export type SubscriptionKind = 'base' | 'extra' | 'group'

export const ProviderRefund = shape({
  /** `held`: the plan is only paused, and resumes if the deletion of its client is canceled. */
  why: v.picklist(['duplicate', 'unavailable', 'held']),
  /** Payments for the time after this are refunded. Seconds since 1970; 0 for all payments. */
  from: v.number(),
})
export type ProviderRefund = v.InferOutput<typeof ProviderRefund>

/** What the client had paid for the time without their coach, and how much of it the coach's balance covered. */
export const UnservedTime = shape({ cents: v.number(), refundedCents: v.number() })
export type UnservedTime = v.InferOutput<typeof UnservedTime>

/** A subscription as Stripe last reported it. Times are in seconds since 1970, money is in cents. */
export const SubscriptionItem = shape({
  subscriptionId: v.string(),
  clientId: v.string(),
  coachId: v.string(),
  kind: v.picklist(['base', 'extra', 'group']),
  /** The id of the extra specialty or group; null for a base plan. */
  thingId: orNull(v.string()),
  /** The title of the extra specialty or the name of the group at the time of purchase; null for a base plan. */
  title: orNull(v.string()),
  /** For an extra specialty: a hash of the text and price that the payment page showed (`offerOf`). */
  offer: v.optional(v.string()),
  status: v.string(),
  /** What the current period costs. */
  amountCents: v.number(),
  /** The lower price from the next period on, if the client chose one (rule change-of-plan). */
  nextAmountCents: orNull(v.number()),
  currentPeriodEnd: orNull(v.number()),
  cancelAt: orNull(v.number()),
  /** When Stripe will retry the card; null unless a payment is past due and Stripe hasn't given up on it. */
  nextPaymentAttempt: orNull(v.number()),
  endedAt: orNull(v.number()),
  /**
   * Whether the current period is paid. A period starts before its payment is attempted. If absent, it counts as
   * paid.
   */
  isPaid: v.optional(v.boolean()),
  /** Nothing is charged because the client or coach is deleted, or the coach's account was closed. */
  isPaused: v.optional(v.literal(true)),
  /** The coach's account at Stripe that the plan pays. Absent on plans that were stored before it was. */
  accountId: v.optional(v.string()),
  /** We emailed the client that the plan is paused because of its coach, so they also hear how that ends. */
  isPauseAnnounced: v.optional(v.literal(true)),
  providerRefund: v.optional(ProviderRefund),
  /** Set when a plan ends because its coach deleted their own account (rule own-deletion). */
  unserved: v.optional(UnservedTime),
  /** The ids of refunded invoices, so that the client gets only one email about each. */
  givenBack: v.optional(v.array(v.string())),
  customerId: v.string(),
  createdAt: v.string(),
  /**
   * Incremented with each write. A write based on an older version fails, and its caller has to read from Stripe
   * again.
   */
  version: orZero(),
})
export type SubscriptionItem = v.InferOutput<typeof SubscriptionItem>

/**
 * Contains the one running subscription to a thing (rule one-plan-per-thing), or the payment page that may become it.
 * Writes require the version that was read.
 */
export const PlanSlot = shape({
  /** The payer: a client, or the coach who buys a promotion. */
  clientId: v.string(),
  kind: v.union([v.picklist(['base', 'extra', 'group']), v.literal('promotion')]),
  coachId: v.string(),
  thingId: orNull(v.string()),
  subscriptionId: orNull(v.string()),
  sessionId: orNull(v.string()),
  version: orZero(),
})
export type PlanSlot = v.InferOutput<typeof PlanSlot>

export const CheckoutItem = shape({
  clientId: v.string(),
  sessionId: v.string(),
  coachId: v.optional(v.string()),
  thingId: v.optional(v.string()),
  amountCents: v.optional(v.number()),
  /** See `SubscriptionItem`. */
  offer: v.optional(v.string()),
  period: v.optional(v.literal('month')),
  terms: v.optional(v.picklist(TERMS_VERSIONS)),
  agreedAt: v.optional(v.string()),
  subscriptionId: v.optional(v.string()),
})
export type CheckoutItem = v.InferOutput<typeof CheckoutItem>

/** A subscription whose paid period ends on a given day (`YYYY-MM-DD`), for the nightly jobs to check. */
export const Renewal = shape({
  day: v.string(),
  subscriptionId: v.string(),
  clientId: v.string(),
  expiresAt: v.number(),
})
export type Renewal = v.InferOutput<typeof Renewal>

export const HandledEvent = shape({
  eventId: v.string(),
  type: v.string(),
  handledAt: v.string(),
  /** Outlasts the period that the nightly job looks back on. */
  expiresAt: v.number(),
})
export type HandledEvent = v.InferOutput<typeof HandledEvent>

/**
 * A client's subscriptions: `client#<id>`, prefix `subscription#`. A coach's: gsi1 under `coach#<id>`. All running
 * ones: gsi2.
 */
export const SubscriptionEntity = entity('subscription', {
  personal: { topic: 'payments', of: ['clientId', 'coachId'], exportedIn: 'payments', erasure: 'keep' },
  shape: SubscriptionItem,
  id: ['clientId', 'subscriptionId'],
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

/** Lists everyone's running subscriptions, however many there are, in no particular order. */
export const listAllRunning = async (): Promise<SubscriptionItem[]> =>
  (
    await Promise.all(
      SHARDS.map((shard) => SubscriptionEntity.queryAll(`running#${shard}`, { index: 'gsi2' })),
    )
  ).flat()

const byId = (a: SubscriptionItem, b: SubscriptionItem) => (a.subscriptionId < b.subscriptionId ? -1 : 1)

/**
 * A coach's running plans and open payment pages: gsi1 under `coach#<id>`, prefix `slot#`; those of one client:
 * `slot#<client>#`.
 */
export const PlanSlotEntity = entity('plan-slot', {
  personal: { topic: 'payments', of: ['clientId', 'coachId'], erasure: 'keep' },
  shape: PlanSlot,
  id: ['clientId', 'kind', 'coachId', 'thingId'],
  key: ({ clientId, kind, coachId, thingId }) => ({
    pk: `client#${clientId}`,
    sk: `slot#${kind}#${thingId ?? coachId}`,
  }),
  gsi1: ({ clientId, kind, coachId, thingId }) => ({
    pk: `coach#${coachId}`,
    sk: `slot#${clientId}#${kind}#${thingId ?? coachId}`,
  }),
})
export const CheckoutEntity = entity('checkout', {
  personal: { topic: 'payments', of: ['clientId', 'coachId'], exportedIn: 'payments', erasure: 'keep' },
  shape: CheckoutItem,
  id: ['clientId', 'sessionId'],
  key: ({ clientId, sessionId }) => ({ pk: `client#${clientId}`, sk: `checkout#${sessionId}` }),
})
/** All renewals of a day: `renewals#<day>`. */
export const RenewalEntity = entity('renewal', {
  personal: { topic: 'payments', of: ['clientId'], erasure: 'expire' },
  shape: Renewal,
  id: ['day', 'subscriptionId'],
  key: ({ day, subscriptionId }) => ({ pk: `renewals#${day}`, sk: subscriptionId }),
})
export const HandledEventEntity = entity('handled-event', {
  personal: false,
  shape: HandledEvent,
  id: ['eventId'],
  key: ({ eventId }) => ({ pk: `event#${eventId}`, sk: 'event' }),
})
