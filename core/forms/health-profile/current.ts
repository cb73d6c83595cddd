import { ClientEntity } from '#core/client/entity'
import { FACT_NAMES, type Fact } from '#core/forms/definitions/shared/fact-kinds'
import { type FactValue, factText } from '#core/forms/definitions/shared/facts'
import { FactEntity, type FactItem, FactVersionEntity } from '#core/forms/health-profile/entity'
import type { KnownFact } from '#core/forms/health-profile/shared/schema'
import { newId } from '#core/lib/ids'
import type { Write } from '#core/lib/table'
import { conflict } from '#core/shared/errors'
import { pick } from '#core/shared/pick'

export const factChanged = () =>
  conflict('Your saved answers were just changed. Please check and try again.', 'FACT_CHANGED')

export type CurrentFacts = ReadonlyMap<Fact, KnownFact>

/** Returns a client's current facts, in the order of FACTS. Empty if there is no such client. */
export async function currentFacts(clientId: string): Promise<CurrentFacts> {
  const [client, items] = await Promise.all([
    ClientEntity.find({ clientId }),
    FactEntity.queryAll(`facts#${clientId}`, { prefix: 'fact#', isConsistent: true }),
  ])
  if (!client) return new Map()
  return new Map(
    FACT_NAMES.flatMap((fact) => {
      const item = items.find((candidate) => candidate.fact === fact)
      const stored = fact === 'weight' || fact === 'height' ? ofProfile(fact, client[fact], item) : item
      return stored ? [[fact, factOf(stored)]] : []
    }),
  )
}

type StoredFact = Omit<FactItem, 'clientId' | 'changedAt' | 'confirmedAt' | 'versionId'> &
  Pick<KnownFact, 'changedAt' | 'confirmedAt' | 'versionId'>

/**
 * Weight and height come from the profile. If the profile's value differs from the stored fact, it was entered in the
 * profile, so source and dates are unknown.
 */
const ofProfile = (fact: Fact, value: FactValue, item: FactItem | undefined): StoredFact =>
  item && factText(item.value) === factText(value)
    ? item
    : { fact, value, source: null, changedAt: null, confirmedAt: null, versionId: item?.versionId ?? null }

const factOf = (stored: StoredFact): KnownFact =>
  pick(stored, ['fact', 'value', 'changedAt', 'confirmedAt', 'source', 'versionId'])

interface EnteredFact {
  fact: Fact
  value: FactValue
  source: string | null
}

/**
 * Prepares the writes that store what a client has entered: an unchanged fact is confirmed, a changed one gets a new
 * version. The transaction fails with 409 `FACT_CHANGED` if a fact has changed since `current` was read.
 */
export function prepareFacts(
  clientId: string,
  entered: EnteredFact[],
  current: CurrentFacts,
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
const isSame = (stored: KnownFact | undefined, value: FactValue) =>
  stored?.changedAt !== undefined && stored.changedAt !== null && factText(stored.value) === factText(value)

function writesOf(
  clientId: string,
  entered: EnteredFact,
  stored: KnownFact | undefined,
  time: string,
): Write[] {
  const { fact, value } = entered
  const seen = stored?.versionId ?? null
  const asRead = { if: { versionId: seen ?? { absent: true as const } }, else: factChanged }
  if (isSame(stored, value))
    return [FactEntity.update({ clientId, fact }, { set: { confirmedAt: time } }, asRead)]
  const version = { clientId, ...entered, versionId: newId() }
  return [
    FactEntity.put({ ...version, changedAt: time, confirmedAt: time }, asRead),
    FactVersionEntity.create({ ...version, createdAt: time }),
  ]
}
