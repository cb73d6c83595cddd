import * as v from 'valibot'
import { FACTS, type Fact } from '#core/forms/definitions/shared/fact-kinds'
import { currentFacts, factChanged, prepareFacts } from '#core/forms/health-profile/current'
import { FactVersionEntity } from '#core/forms/health-profile/entity'
import { removeFact } from '#core/forms/health-profile/erasure'
import type { FactInput, FactVersion, KnownFact } from '#core/forms/health-profile/shared/schema'
import { factForm } from '#core/forms/health-profile/shared/value'
import type { ClientActor } from '#core/lib/actor'
import { transact } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'
import { conflict, invalid, notFound } from '#core/shared/errors'
import { HISTORY_PAGE_SIZE } from '#core/shared/limits'

const inProfile = () => conflict('This is part of your profile. Edit it there.', 'IN_PROFILE')

export async function listFacts(actor: ClientActor): Promise<KnownFact[]> {
  return [...(await currentFacts(actor.id)).values()]
}

/** Changes or confirms a fact. Throws 409 `FACT_CHANGED` if the client saw an older version. */
export async function saveFact(actor: ClientActor, fact: Fact, input: FactInput): Promise<KnownFact> {
  const value = checked(fact, input.value)
  const current = await currentFacts(actor.id)
  const stored = current.get(fact)
  if ((stored?.versionId ?? null) !== input.versionId) throw factChanged()
  await transact(prepareFacts(actor.id, [{ fact, value, source: null }], current, nowIso()))
  const saved = (await currentFacts(actor.id)).get(fact)
  if (!saved) throw notFound('Saved answer')
  return saved
}

/**
 * Removes a fact and its history. Safe to retry. Throws 409 `IN_PROFILE` for weight and height, which can only be
 * changed in the profile.
 */
export async function removeOwnFact(actor: ClientActor, fact: Fact): Promise<void> {
  if (FACTS[fact].kind !== 'text') throw inProfile()
  await removeFact(actor.id, fact)
}

export async function listHistory(actor: ClientActor, fact: Fact, after?: string): Promise<FactVersion[]> {
  const range = { newestFirst: true, limit: HISTORY_PAGE_SIZE, ...(after && { below: after }) }
  const versions = await FactVersionEntity.query(`fact-versions#${actor.id}#${fact}`, range)
  return versions.map(({ versionId: id, value, source, createdAt }) => ({ id, value, source, createdAt }))
}

function checked(fact: Fact, value: string | number): string | number {
  const result = v.safeParse(factForm(fact), { value })
  if (result.success) return result.output.value
  throw invalid([{ path: 'value', message: result.issues[0].message }])
}
