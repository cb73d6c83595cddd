import * as v from 'valibot'
import { FACT_NAMES } from '#core/forms/definitions/shared/fact-kinds'
import { Id } from '#core/shared/schema'

export const FactName = v.picklist(FACT_NAMES, 'Unknown fact')
const Value = v.union([v.string(), v.number(), v.array(v.string())])

export const KnownFact = v.object({
  fact: FactName,
  value: Value,
  /**
   * ISO 8601: when the value last changed and when it was last confirmed. Null if the value comes only from the
   * profile.
   */
  changedAt: v.nullable(v.string()),
  confirmedAt: v.nullable(v.string()),
  /** The title of the form that the value comes from. Null if it was entered on the facts page or in the profile. */
  source: v.nullable(v.string()),
  /** Sent back with a change, so that a newer value isn't overwritten. */
  versionId: v.nullable(v.string()),
})
export type KnownFact = v.InferOutput<typeof KnownFact>

/** `versionId` is the version that the client saw. */
export const FactInput = v.strictObject({
  value: v.union([v.string(), v.number()], 'Enter your answer'),
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
