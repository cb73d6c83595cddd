import * as v from 'valibot'
import { HEALTH_FACT_NAMES } from '#core/forms/definitions/shared/health-fact-kinds'
import { Id } from '#core/shared/schema'

export const HealthFactNameSchema = v.picklist(HEALTH_FACT_NAMES, 'Unknown fact')
const Value = v.union([v.string(), v.number(), v.array(v.string())])

export const HealthFact = v.object({
  fact: HealthFactNameSchema,
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
export type HealthFact = v.InferOutput<typeof HealthFact>

/** `versionId` is the version that the client saw. */
export const HealthFactInput = v.strictObject({
  value: v.union([v.string(), v.number()], 'Enter your answer'),
  versionId: v.optional(v.nullable(Id), null),
})
export type HealthFactInput = v.InferOutput<typeof HealthFactInput>

export const HealthFactVersion = v.object({
  id: v.string(),
  value: Value,
  source: v.nullable(v.string()),
  createdAt: v.string(),
})
export type HealthFactVersion = v.InferOutput<typeof HealthFactVersion>
export const HistoryQuery = v.strictObject({ after: v.optional(Id) })
