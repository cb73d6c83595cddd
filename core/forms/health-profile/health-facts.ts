import * as v from 'valibot'
import { HEALTH_FACTS, type HealthFactName } from '#core/forms/definitions/shared/health-fact-kinds'
import { currentHealthFacts, healthFactChanged, prepareHealthFacts } from '#core/forms/health-profile/current'
import { HealthFactVersionEntity } from '#core/forms/health-profile/entity'
import { removeHealthFact } from '#core/forms/health-profile/erasure'
import type { HealthFact, HealthFactInput, HealthFactVersion } from '#core/forms/health-profile/shared/schema'
import { healthFactForm } from '#core/forms/health-profile/shared/value'
import type { ClientActor } from '#core/lib/actor'
import { transact } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'
import { conflict, invalid, notFound } from '#core/shared/errors'
import { HISTORY_PAGE_SIZE } from '#core/shared/limits'

const inProfile = () => conflict('This is part of your profile. Edit it there.', 'IN_PROFILE')

export async function listHealthFacts(actor: ClientActor): Promise<HealthFact[]> {
  return [...(await currentHealthFacts(actor.id)).values()]
}

/** Changes or confirms a fact. Throws 409 `HEALTH_FACT_CHANGED` if the client saw an older version. */
export async function saveHealthFact(
  actor: ClientActor,
  fact: HealthFactName,
  input: HealthFactInput,
): Promise<HealthFact> {
  const value = checked(fact, input.value)
  const current = await currentHealthFacts(actor.id)
  const stored = current.get(fact)
  if ((stored?.versionId ?? null) !== input.versionId) throw healthFactChanged()
  await transact(prepareHealthFacts(actor.id, [{ fact, value, source: null }], current, nowIso()))
  const saved = (await currentHealthFacts(actor.id)).get(fact)
  if (!saved) throw notFound('Saved answer')
  return saved
}

/**
 * Removes a fact and its history. Safe to retry. Throws 409 `IN_PROFILE` for weight and height, which can only be
 * changed in the profile.
 */
export async function removeOwnHealthFact(actor: ClientActor, fact: HealthFactName): Promise<void> {
  if (HEALTH_FACTS[fact].kind !== 'text') throw inProfile()
  await removeHealthFact(actor.id, fact)
}

export async function listHistory(
  actor: ClientActor,
  fact: HealthFactName,
  after?: string,
): Promise<HealthFactVersion[]> {
  const range = { newestFirst: true, limit: HISTORY_PAGE_SIZE, ...(after && { below: after }) }
  const versions = await HealthFactVersionEntity.query(`health-fact-versions#${actor.id}#${fact}`, range)
  return versions.map(({ versionId: id, value, source, createdAt }) => ({ id, value, source, createdAt }))
}

function checked(fact: HealthFactName, value: string | number): string | number {
  const result = v.safeParse(healthFactForm(fact), { value })
  if (result.success) return result.output.value
  throw invalid([{ path: 'value', message: result.issues[0].message }])
}
