import * as v from 'valibot'
import { HEALTH_FACT_NAMES } from '#core/forms/definitions/shared/health-fact-kinds'
import { entity } from '#core/lib/entity'
import { entriesFrom, orNull, shape } from '#core/lib/shape'

/** A client's current fact. For weight and height, the profile takes precedence. */
export const HealthFactItem = shape({
  clientId: v.string(),
  fact: v.picklist(HEALTH_FACT_NAMES),
  value: v.union([v.string(), v.number(), v.array(v.string())]),
  versionId: v.string(),
  changedAt: v.string(),
  confirmedAt: v.string(),
  source: orNull(v.string()),
})
export type HealthFactItem = v.InferOutput<typeof HealthFactItem>

/** One version of a fact, kept until the fact is removed. */
export const HealthFactVersionItem = shape({
  ...entriesFrom(HealthFactItem, ['clientId', 'fact', 'value', 'versionId', 'source']),
  createdAt: v.string(),
})
export type HealthFactVersionItem = v.InferOutput<typeof HealthFactVersionItem>

/** A client's facts: `health-facts#<client>`, prefix `health-fact#`. */
export const HealthFactEntity = entity('health-fact', {
  personal: { topic: 'client', of: ['clientId'], exportedIn: 'forms', erasure: 'delete' },
  shape: HealthFactItem,
  id: ['clientId', 'fact'],
  key: ({ clientId, fact }) => ({ pk: `health-facts#${clientId}`, sk: `health-fact#${fact}` }),
})
/** A fact's versions, oldest first: `health-fact-versions#<client>#<fact>`. */
export const HealthFactVersionEntity = entity('health-fact-version', {
  personal: { topic: 'client', of: ['clientId'], exportedIn: 'forms', erasure: 'delete' },
  shape: HealthFactVersionItem,
  id: ['clientId', 'fact', 'versionId'],
  key: ({ clientId, fact, versionId }) => ({ pk: `health-fact-versions#${clientId}#${fact}`, sk: versionId }),
})
