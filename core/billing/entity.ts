import { RUNNING_STATUSES } from '#core/billing/shared/running-statuses'
import type { TermsVersion } from '#core/billing/shared/terms'
import { SHARDS, shardOf } from '#core/lib/shards'
import { entity } from '#core/lib/table'
import type { EpochSeconds } from '#core/shared/clock'

export type SubscriptionKind = 'base' | 'extra' | 'group'

/** A subscription as the payment provider last told it. Times in seconds since 1970, money in cents. */
export interface SubscriptionItem {
  subscriptionId: string
  clientId: string
  coachId: string
  kind: SubscriptionKind
  /** The extra specialty's or the group's id; null for the base plan. */
  thingId: string | null
  /** The extra specialty's title; null for the base plan. */
  title: string | null
  /** The words and the price of an extra specialty as the payment page showed them (`offerOf`). */
  offer?: string
  status: string
  amountCents: number
  currentPeriodEnd: number | null
  cancelAt: number | null
  /** When the card is tried again; null unless a payment is past due and not given up. */
  nextPaymentAttempt: number | null
  endedAt: number | null
  /** Whether the period that runs is paid; it begins before its payment is tried. Absent: as far as we know. */
  isPaid?: boolean
  /** Nothing is collected, as its client is deleted (rule deleted-client). */
  isPaused?: true
  takenBack?: ProviderRefund
  /** The invoices that were given back, each of which the client was told of once. */
  givenBack?: string[]
  customerId: string
  createdAt: string
  /** Counts the changes: who read an older one has to read the provider again before writing. */
  version: number
}

export interface ProviderRefund {
  /** `held`: it goes on once the deletion of its client is called off. */
  why: 'duplicate' | 'unavailable' | 'held'
  /** What was paid for the time after this is given back. Seconds since 1970; 0 for all. */
  from: number
}

/** Holds the one running subscription to a thing (rule one-plan-per-thing), or the page that may become it, under its version. */
export interface PlanSlot {
  /** Who pays: a client, or the coach of a promotion. */
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
  /** As of a subscription. */
  offer?: string
  period?: 'month'
  terms?: TermsVersion
  agreedAt?: string
  subscriptionId?: string
}

/** A subscription whose paid period ends on a day (`YYYY-MM-DD`): what the nightly job looks at again. */
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
  /** Later than the nightly job looks back. */
  expiresAt: EpochSeconds
}

/** A client's subscriptions: `client#<id>`, prefix `subscription#`. A coach's: gsi1 under `coach#<id>`. Those that run: gsi2. */
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

/** Those that run, by their ids: the next after one, some hundreds at once; none at the end. */
export async function listRunning(after?: string): Promise<SubscriptionItem[]> {
  const range = { index: 'gsi2', above: after, limit: RUNNING_PER_SHARD } as const
  const read = await Promise.all(SHARDS.map((shard) => SubscriptionEntity.query(`running#${shard}`, range)))
  const ends = read.flatMap((items) => (items.length === RUNNING_PER_SHARD ? items.slice(-1) : []))
  // Above this one a shard may hold more than was read of it.
  const [first] = ends.sort(byId)
  return read
    .flat()
    .filter(({ subscriptionId }) => !first || subscriptionId <= first.subscriptionId)
    .sort(byId)
}

const byId = (a: SubscriptionItem, b: SubscriptionItem) => (a.subscriptionId < b.subscriptionId ? -1 : 1)

/** What runs or is open with a coach: gsi1 under `coach#<id>`, prefix `slot#`; of one client: `slot#<client>#`. */
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
/** A day's: `renewals#<day>`. */
export const RenewalEntity = entity<Renewal, Pick<Renewal, 'day' | 'subscriptionId'>>('renewal', {
  key: ({ day, subscriptionId }) => ({ pk: `renewals#${day}`, sk: subscriptionId }),
})
export const HandledEventEntity = entity<HandledEvent, Pick<HandledEvent, 'eventId'>>('handled-event', {
  key: ({ eventId }) => ({ pk: `event#${eventId}`, sk: 'event' }),
})
