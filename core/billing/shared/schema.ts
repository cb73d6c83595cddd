import * as v from 'valibot'
import { TERMS_VERSIONS } from '#core/billing/shared/terms'
import { ListedClient } from '#core/shared/person'
import { Id } from '#core/shared/schema'

/** The percentage of each payment that the platform keeps (rule fee). */
export const PLATFORM_FEE_PERCENT = 15

/** A monthly subscription in Stripe's shape. Amounts are in cents, times in seconds since 1970. */
export const Subscription = v.object({
  id: v.string(),
  status: v.string(),
  /** Neither charged nor ended, because its coach or client is deleted, or the coach's account was closed. */
  paused: v.boolean(),
  cancel_at: v.nullable(v.number()),
  current_period_end: v.nullable(v.number()),
  next_payment_attempt: v.nullable(v.number()),
  ended_at: v.nullable(v.number()),
  plan: v.object({ amount: v.number() }),
  /** The lower price from the next period on, if the client chose one. */
  next_amount: v.nullable(v.number()),
  nutritionist: v.object({
    id: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    image: v.nullable(v.string()),
  }),
  client: v.optional(ListedClient),
  extraSpecialtiesTitle: v.nullable(v.string()),
  /** For a group plan: the group's name at the time of purchase. */
  groupName: v.nullable(v.string()),
  channelId: v.nullable(v.string()),
  customer: v.string(),
  createdAt: v.string(),
})
export type Subscription = v.InferOutput<typeof Subscription>

/** A running subscription, for callers that add them up. `amount` is in cents. */
export const ActiveSubscription = v.object({
  id: v.string(),
  customer: v.string(),
  plan: v.object({ amount: v.number() }),
})
export type ActiveSubscription = v.InferOutput<typeof ActiveSubscription>

/** `after` is the id of the last subscription that the caller has. The page after the last one is empty. */
export const ActiveQuery = v.strictObject({
  after: v.optional(v.pipe(v.string(), v.regex(/^sub_\w{1,100}$/, 'Invalid subscription id'))),
})
export type ActiveQuery = v.InferOutput<typeof ActiveQuery>

/**
 * `amount` is in whole dollars per month. The server knows the price and refuses any other (rule
 * server-knows-prices).
 */
const order = {
  nutritionistId: Id,
  amount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)),
  consent: v.optional(v.picklist(TERMS_VERSIONS)),
}

export const Purchase = v.strictObject({
  ...order,
  extra: v.optional(v.boolean()),
  extraSpecialtiesId: v.optional(Id),
})
export type Purchase = v.InferOutput<typeof Purchase>

/** A seat in the group that has the conversation `chatId`. */
export const GroupPurchase = v.strictObject({
  ...order,
  chatId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9.]{1,92}$/, 'Invalid conversation id')),
})
export type GroupPurchase = v.InferOutput<typeof GroupPurchase>

export const SubscriptionFilter = v.strictObject({
  session: v.optional(v.pipe(v.string(), v.maxLength(255))),
})

const SubscriptionId = v.pipe(v.string(), v.regex(/^sub_\w{1,200}$/, 'Invalid subscription id'))

export const PlanChangesQuery = v.strictObject({ subId: SubscriptionId })

/** The plans that a client can change to. Amounts are in cents, except an option's `amount`, times in seconds. */
export const PlanChanges = v.object({
  amount: v.number(),
  nextAmount: v.nullable(v.number()),
  periodEnd: v.number(),
  options: v.array(
    v.object({
      /** Dollars per month. */
      amount: v.number(),
      when: v.picklist(['now', 'nextPeriod']),
      /** What is charged today, calculated by Stripe. */
      due: v.number(),
      /** From when on the difference is charged; null if nothing is. */
      prorationDate: v.nullable(v.number()),
    }),
  ),
})
export type PlanChanges = v.InferOutput<typeof PlanChanges>

/** `due` and `prorationDate` are those of the option that the client was shown. No other amount is charged. */
export const PlanChange = v.strictObject({
  subId: SubscriptionId,
  amount: order.amount,
  due: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
  prorationDate: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999_999_999))),
  consent: v.picklist(TERMS_VERSIONS),
})
export type PlanChange = v.InferOutput<typeof PlanChange>

export const Cancellation = v.strictObject({
  subId: SubscriptionId,
  /** True undoes a cancellation, which is possible until the paid period ends (rule cancel-at-period-end). */
  undo: v.optional(v.boolean(), false),
})
export type Cancellation = v.InferOutput<typeof Cancellation>
