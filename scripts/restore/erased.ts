import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import type { ErasedIds } from '#core/erasure/erased-ids'
import { UserEntity } from '#core/identity/entity'
import { allPersonalData } from '#core/privacy/shared/personal-data'
import { entityOf, type Item, textOf } from '#scripts/restore/items'

const PERSON_ID = /[0-9A-HJKMNP-TV-Z]{26}/g
/** Attributes of a user item that lead to the person just as their id does. */
const OTHER_NAMES = ['subject', 'email', 'contactEmail']

/** Decides which items of a recovered table belong to people who were erased since. */
export interface ErasedPeople {
  /** Learns an erased person's other names from their user item. Every item has to be passed before the first copy. */
  learn(item: Item): void
  /**
   * Returns the item without list entries about erased people, or undefined if it belongs to one of them. What an
   * erasure leaves, such as payments or clients whom a coach referred, is returned as it is.
   */
  withoutErased(item: Item): Item | undefined
  /** Returns the erased people who lead or own something that stays without them, such as a group. */
  leadersOf(item: Item): string[]
}

export function erasedPeople({ isErased }: ErasedIds): ErasedPeople {
  const otherNames = new Set<string>()
  const isAbout = (text: string) =>
    text.split('#').some((part) => otherNames.has(part)) || (text.match(PERSON_ID) ?? []).some(isErased)
  const names = (value: AttributeValue): boolean =>
    value.S !== undefined
      ? isAbout(value.S)
      : value.M
        ? Object.entries(value.M).some(([name, part]) => isAbout(name) || names(part))
        : (value.L ?? []).some(names)
  const pruned = (value: AttributeValue): AttributeValue => {
    if (value.L) return { L: value.L.filter((one) => !names(one)) }
    if (value.M) return { M: prunedFields(value.M) }
    return value
  }
  const prunedFields = (fields: Item): Item =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) => (isAbout(name) ? [] : [[name, pruned(value)]])),
    )
  return {
    learn(item) {
      if (entityOf(item) !== UserEntity.name || !isErased(textOf(item, 'userId'))) return
      for (const name of OTHER_NAMES) if (textOf(item, name)) otherNames.add(textOf(item, name))
    },
    withoutErased(item) {
      const { erasedWith, isKept } = rulesOf(item)
      if (erasedWith?.some((name) => isAbout(textOf(item, name)))) return undefined
      if (isKept) return item
      const rest = prunedFields(item)
      return !erasedWith && Object.values(rest).some(names) ? undefined : rest
    },
    leadersOf: (item) =>
      rulesOf(item).erasedWith?.length === 0
        ? LEADERS.map((name) => textOf(item, name)).filter(isErased)
        : [],
  }
}

const LEADERS = ['coachId', 'owner']

function rulesOf(item: Item) {
  const entry = allPersonalData.get(entityOf(item))
  return {
    erasedWith: entry?.erasedWith,
    isKept:
      entry !== undefined &&
      ('stays' in entry.erased || 'expires' in entry.erased || entry.about.length === 0),
  }
}
