import '#core/entities'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { definedEntities } from '#core/lib/entity'
import { entityOf, type Item, textOf } from '#scripts/restore/items'

const PERSON_ID = /[0-9A-HJKMNP-TV-Z]{26}/g

/** The users of a recovered table who were erased since. */
export interface ErasedPeople {
  /** Returns the users whom an item names by id or address. */
  namedIn(item: Item): Item[]
  /** Whether the item is about them, and their erasure deletes it. */
  isOwn(item: Item): boolean
  /** Whether the item may still name them (`Personal` of its entity). */
  mayName(item: Item): boolean
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
  const isNamedBy = (item: Item, attributes: readonly string[] = []) =>
    attributes.some((name) => item[name] && namedIn({ [name]: item[name] }).length > 0)
  return {
    namedIn,
    isOwn(item) {
      const personal = personalOf(item)
      return personal !== false && personal.erasure === 'delete' && isNamedBy(item, personal.of)
    },
    mayName(item) {
      const personal = personalOf(item)
      if (!personal || personal.erasure === 'keep' || personal.erasure === 'expire') return true
      return !isNamedBy(item, personal.of) && isNamedBy(item, personal.alsoNames)
    },
  }
}

/** All texts in a value, including the names of a map's entries. */
const textsIn = ({ S, L, M }: AttributeValue): string[] => [
  ...(S === undefined ? [] : [S]),
  ...(L ?? []).flatMap(textsIn),
  ...Object.entries(M ?? {}).flatMap(([name, value]) => [name, ...textsIn(value)]),
]

const personalOf = (item: Item) => definedEntities().get(entityOf(item))?.personal ?? false
