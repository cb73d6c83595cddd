import type { Fact } from '#core/forms/definitions/shared/fact-kinds'
import type { FactValue } from '#core/forms/definitions/shared/facts'
import { entity } from '#core/lib/table'

/** A client's current fact. For weight and height, the profile takes precedence. */
export interface FactItem {
  clientId: string
  fact: Fact
  value: FactValue
  versionId: string
  changedAt: string
  confirmedAt: string
  source: string | null
}

/** One version of a fact, kept until the fact is removed. */
export interface FactVersionItem
  extends Pick<FactItem, 'clientId' | 'fact' | 'value' | 'versionId' | 'source'> {
  createdAt: string
}

/** A client's facts: `facts#<client>`, prefix `fact#`. */
export const FactEntity = entity<FactItem, Pick<FactItem, 'clientId' | 'fact'>>('fact', {
  key: ({ clientId, fact }) => ({ pk: `facts#${clientId}`, sk: `fact#${fact}` }),
})
/** A fact's versions, oldest first: `fact-versions#<client>#<fact>`. */
export const FactVersionEntity = entity<
  FactVersionItem,
  Pick<FactVersionItem, 'clientId' | 'fact' | 'versionId'>
>('fact-version', {
  key: ({ clientId, fact, versionId }) => ({ pk: `fact-versions#${clientId}#${fact}`, sk: versionId }),
})
