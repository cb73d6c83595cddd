import * as v from 'valibot'
import { REVIEWED_FIELDS } from '#core/coach/shared/fields'
import { Updates } from '#core/coach/shared/schema'
import { Id, VersionInQuery } from '#core/shared/schema'

/** A coach's change request as the admins see it. Files are signed URLs. */
export const ChangeRequest = v.object({
  id: v.string(),
  version: v.number(),
  nutritionistId: v.string(),
  updates: Updates,
  createdAt: v.string(),
  nutritionist: v.object({
    id: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    email: v.string(),
    image: v.nullable(v.string()),
  }),
})
export type ChangeRequest = v.InferOutput<typeof ChangeRequest>

const CHOOSE = 'Choose accept or reject'

/**
 * `requestId` and `version` are what the admin saw. If the pending request is a different one, the decision is
 * refused (409, rule reject-stale-decisions).
 */
export const ChangeDecision = v.pipe(
  v.strictObject({
    accept: v.optional(v.literal(true, CHOOSE)),
    reject: v.optional(v.literal(true, CHOOSE)),
    reason: v.nullish(
      v.pipe(v.string(), v.trim(), v.maxLength(1000, 'The reason should have at most 1000 characters')),
      null,
    ),
    requestId: v.optional(Id),
    version: v.optional(v.pipe(v.number('Invalid version'), v.integer('Invalid version'))),
  }),
  v.forward(
    v.partialCheck([['accept'], ['reject']], ({ accept, reject }) => accept !== reject, CHOOSE),
    ['accept'],
  ),
)
export type ChangeDecision = v.InferOutput<typeof ChangeDecision>

export const ChangeQuery = v.strictObject({
  accept: v.pipe(
    v.picklist(['true', 'false'], CHOOSE),
    v.transform((text) => text === 'true'),
  ),
  requestId: v.optional(Id),
  version: v.optional(VersionInQuery),
})

const onPages = {
  /** Payment pages that close because they show a price that the coach no longer offers (rule price-tiers). */
  pages: v.number(),
  /** Pages that would close but have just been paid. The money is refunded, with an email. */
  refunds: v.number(),
}

const prices = v.array(v.number())
/** The monthly prices in dollars before and after, if they change (rule price-tiers). */
export const PriceChange = v.nullable(v.object({ before: prices, after: prices }))
export type PriceChange = v.InferOutput<typeof PriceChange>

export const ChangeImpact = v.object({
  /** How many fields the decision changes, or leaves unchanged if it's a rejection. */
  answers: v.number(),
  /** How many files the decision deletes: the replaced ones, or the requested ones if it's a rejection. */
  files: v.number(),
  /**
   * What happens to a new email address: it takes effect, still needs its owner's confirmation, was taken by someone
   * else, or is dropped.
   */
  address: v.nullable(v.picklist(['used', 'waits', 'taken', 'dropped'])),
  ...onPages,
  prices: PriceChange,
  mails: v.number(),
  canUndo: v.boolean(),
})
export type ChangeImpact = v.InferOutput<typeof ChangeImpact>

export const EditImpact = v.object({
  fields: v.array(v.picklist(REVIEWED_FIELDS)),
  /** Fields with a pending change request, which this edit discards. */
  dropped: v.array(v.picklist(REVIEWED_FIELDS)),
  ...onPages,
  prices: PriceChange,
  mails: v.number(),
  canUndo: v.boolean(),
})
export type EditImpact = v.InferOutput<typeof EditImpact>
