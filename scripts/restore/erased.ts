import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { allPersonalData } from '#core/privacy/shared/personal-data'
import { entityOf, type Item, keyOf, textOf } from '#scripts/restore/items'

const PERSON_ID = /[0-9A-HJKMNP-TV-Z]{26}/g

/** The users of a recovered table who were erased since. */
export interface ErasedPeople {
  /** Whether their erasure removes the item. */
  isOwn(item: Item): boolean
  /** Returns the users whom an item names by id or address. */
  namedIn(item: Item): Item[]
}

export function erasedPeople(users: Item[]): ErasedPeople {
  const byId = new Map(users.map((user) => [textOf(user, 'userId'), user]))
  const byName = new Map(
    users.flatMap((user) =>
      ['subject', 'email', 'contactEmail'].map((name): [string, Item] => [textOf(user, name), user]),
    ),
  )
  byName.delete('')
  const usersIn = (text: string) => [
    ...(text.match(PERSON_ID) ?? []).map((id) => byId.get(id)),
    ...text.split('#').map((part) => byName.get(part)),
  ]
  const namedIn = (item: Item) => [
    ...new Set(
      textsIn({ M: item })
        .flatMap(usersIn)
        .filter((user) => user !== undefined),
    ),
  ]
  return {
    isOwn(item) {
      const { erasedWith, stays } = rulesOf(item)
      if (erasedWith) return erasedWith.some((name) => byId.has(textOf(item, name)))
      return !stays && namedIn(keyOf(item)).length > 0
    },
    namedIn,
  }
}

/** All texts in a value, including the names of a map's entries. */
const textsIn = ({ S, L, M }: AttributeValue): string[] => [
  ...(S === undefined ? [] : [S]),
  ...(L ?? []).flatMap(textsIn),
  ...Object.entries(M ?? {}).flatMap(([name, value]) => [name, ...textsIn(value)]),
]

function rulesOf(item: Item) {
  const { erased, about, erasedWith } = allPersonalData.get(entityOf(item)) ?? {}
  return { erasedWith, stays: erased && ('stays' in erased || 'expires' in erased || about?.length === 0) }
}
