import * as v from 'valibot'
import { FACT_NAMES } from '#core/forms/definitions/shared/fact-kinds'
import { Id } from '#core/shared/schema'

export const FactName = v.picklist(FACT_NAMES, 'There is no such fact')
const Value = v.union([v.string(), v.number(), v.array(v.string())])

export const KnownFact = v.object({
  fact: FactName,
  value: Value,
  /** ISO 8601: when it became so, and when it was last said to be; null of what only the profile says. */
  changedAt: v.nullable(v.string()),
  confirmedAt: v.nullable(v.string()),
  /** The title of the form by which it was told; null for the page of facts and the profile. */
  source: v.nullable(v.string()),
  /** To be sent back with a change: nothing newer is lost. */
  versionId: v.nullable(v.string()),
})
export type KnownFact = v.InferOutput<typeof KnownFact>

/** `versionId` is that which was seen. */
export const FactInput = v.strictObject({
  value: v.union([v.string(), v.number()], 'Tell what is so'),
  versionId: v.optional(v.nullable(Id), null),
})
export type FactInput = v.InferOutput<typeof FactInput>

export const FactVersion = v.object({
  id: v.string(),
  value: Value,
  source: v.nullable(v.string()),
  createdAt: v.string(),
})
export type FactVersion = v.InferOutput<typeof FactVersion>
export const HistoryQuery = v.strictObject({ after: v.optional(Id) })
