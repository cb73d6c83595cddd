import * as v from 'valibot'
import { FACT_NAMES } from '#core/forms/definitions/shared/fact-kinds'
import { entity } from '#core/lib/entity'
import { entriesFrom, orNull, shape } from '#core/lib/shape'

/** A client's current fact. For weight and height, the profile takes precedence. */
export const FactItem = shape({
  clientId: v.string(),
  fact: v.picklist(FACT_NAMES),
  value: v.union([v.string(), v.number(), v.array(v.string())]),
  versionId: v.string(),
  changedAt: v.string(),
  confirmedAt: v.string(),
  source: orNull(v.string()),
})
export type FactItem = v.InferOutput<typeof FactItem>

/** One version of a fact, kept until the fact is removed. */
export const FactVersionItem = shape({
  ...entriesFrom(FactItem, ['clientId', 'fact', 'value', 'versionId', 'source']),
  createdAt: v.string(),
})
export type FactVersionItem = v.InferOutput<typeof FactVersionItem>

/** A client's facts: `facts#<client>`, prefix `fact#`. */
export const FactEntity = entity('fact', {
  personal: { topic: 'client', of: ['clientId'], exportedIn: 'forms', erasure: 'delete' },
  shape: FactItem,
  id: ['clientId', 'fact'],
  key: ({ clientId, fact }) => ({ pk: `facts#${clientId}`, sk: `fact#${fact}` }),
})
/** A fact's versions, oldest first: `fact-versions#<client>#<fact>`. */
export const FactVersionEntity = entity('fact-version', {
  personal: { topic: 'client', of: ['clientId'], exportedIn: 'forms', erasure: 'delete' },
  shape: FactVersionItem,
  id: ['clientId', 'fact', 'versionId'],
  key: ({ clientId, fact, versionId }) => ({ pk: `fact-versions#${clientId}#${fact}`, sk: versionId }),
})
