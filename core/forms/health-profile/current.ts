import { ClientEntity } from '#core/client/entity'
import { HEALTH_FACT_NAMES, type HealthFactName } from '#core/forms/definitions/shared/health-fact-kinds'
import { type HealthFactValue, healthFactText } from '#core/forms/definitions/shared/health-facts'
import {
  HealthFactEntity,
  type HealthFactItem,
  HealthFactVersionEntity,
} from '#core/forms/health-profile/entity'
import type { HealthFact } from '#core/forms/health-profile/shared/schema'
import { newId } from '#core/lib/ids'
import type { Write } from '#core/lib/table'
import { conflict } from '#core/shared/errors'
import { pick } from '#core/shared/pick'

export const healthFactChanged = () =>
  conflict('Your saved answers were just changed. Please check and try again.', 'HEALTH_FACT_CHANGED')

export type CurrentHealthFacts = ReadonlyMap<HealthFactName, HealthFact>

/** Returns a client's current facts, in the order of HEALTH_FACTS. Empty if there is no such client. */
export async function currentHealthFacts(clientId: string): Promise<CurrentHealthFacts> {
  const [client, items] = await Promise.all([
    ClientEntity.find({ clientId }),
    HealthFactEntity.queryAll(`health-facts#${clientId}`, { prefix: 'health-fact#', isConsistent: true }),
  ])
  if (!client) return new Map()
  return new Map(
    HEALTH_FACT_NAMES.flatMap((fact) => {
      const item = items.find((candidate) => candidate.fact === fact)
      const stored = fact === 'weight' || fact === 'height' ? ofProfile(fact, client[fact], item) : item
      return stored ? [[fact, healthFactOf(stored)]] : []
    }),
  )
}

type StoredHealthFact = Omit<HealthFactItem, 'clientId' | 'changedAt' | 'confirmedAt' | 'versionId'> &
  Pick<HealthFact, 'changedAt' | 'confirmedAt' | 'versionId'>

/**
 * Weight and height come from the profile. If the profile's value differs from the stored fact, it was entered in the
 * profile, so source and dates are unknown.
 */
const ofProfile = (
  fact: HealthFactName,
  value: HealthFactValue,
  item: HealthFactItem | undefined,
): StoredHealthFact =>
  item && healthFactText(item.value) === healthFactText(value)
    ? item
    : { fact, value, source: null, changedAt: null, confirmedAt: null, versionId: item?.versionId ?? null }

const healthFactOf = (stored: StoredHealthFact): HealthFact =>
  pick(stored, ['fact', 'value', 'changedAt', 'confirmedAt', 'source', 'versionId'])

interface EnteredHealthFact {
  fact: HealthFactName
  value: HealthFactValue
  source: string | null
}

/**
 * Prepares the writes that store what a client has entered: an unchanged fact is confirmed, a changed one gets a new
 * version. The transaction fails with 409 `HEALTH_FACT_CHANGED` if a fact has changed since `current` was read.
 */
export function prepareHealthFacts(
  clientId: string,
  entered: EnteredHealthFact[],
  current: CurrentHealthFacts,
  time: string,
): Write[] {
  const changed = entered.filter(({ fact, value }) => !isSame(current.get(fact), value))
  const profile = changed.flatMap(({ fact, value }) =>
    fact === 'weight' || fact === 'height' ? [[fact, value]] : [],
  )
  return [
    ...entered.flatMap((input) => writesOf(clientId, input, current.get(input.fact), time)),
    // Weight and height are stored in the profile, too.
    ...(profile.length > 0
      ? [ClientEntity.update({ clientId }, { set: Object.fromEntries(profile), add: { version: 1 } })]
      : []),
  ]
}

/** Compares values as text, so a list equals the same words as a text. Any other wording is a change. */
const isSame = (stored: HealthFact | undefined, value: HealthFactValue) =>
  stored?.changedAt !== undefined &&
  stored.changedAt !== null &&
  healthFactText(stored.value) === healthFactText(value)

function writesOf(
  clientId: string,
  entered: EnteredHealthFact,
  stored: HealthFact | undefined,
  time: string,
): Write[] {
  const { fact, value } = entered
  const seen = stored?.versionId ?? null
  const asRead = { if: { versionId: seen ?? { absent: true as const } }, else: healthFactChanged }
  if (isSame(stored, value))
    return [HealthFactEntity.update({ clientId, fact }, { set: { confirmedAt: time } }, asRead)]
  const version = { clientId, ...entered, versionId: newId() }
  return [
    HealthFactEntity.put({ ...version, changedAt: time, confirmedAt: time }, asRead),
    HealthFactVersionEntity.create({ ...version, createdAt: time }),
  ]
}
