import { isDeepStrictEqual } from 'node:util'
import { definedEntities } from '#core/lib/entity'
import type { Stored } from '#core/lib/stored-item'
import { STREAMED } from '#core/lib/streamed-entities'
import { UnreadableItem } from '#core/lib/unreadable'
import type { ItemChange, Migration } from '#core/migrations/migration'

/** What happens to one item. `kept` is the item with the same key, if the change has one. */
export interface PlannedChange {
  kept?: Stored
  added: Stored[]
}

export type ChangeKind = 'rewritten' | 'moved' | 'added' | 'deleted'

/** Thrown for an item that the migration must not change as it wants to. The item stays as it is. */
export class RefusedChange extends Error {
  override name = 'RefusedChange'
}

const streamed: ReadonlySet<unknown> = new Set(Object.values(STREAMED))
const keyOf = ({ pk, sk }: Stored) => `${pk}\n${sk}`
const withoutUndefined = (item: Stored): Stored =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined))

/** Returns undefined if the item needs no change. Throws UnreadableItem and RefusedChange. */
export function planChange(migration: Migration & ItemChange, item: Stored): PlannedChange | undefined {
  const becomes = apply(migration, item)
  if (!becomes) return undefined
  for (const next of becomes) assertStorable(migration, next)
  const kept = becomes.find((next) => keyOf(next) === keyOf(item))
  const added = becomes.filter((next) => next !== kept)
  const isRewritten = kept && added.length === 0
  if (!isRewritten && !migration.triggersReactions && [item, ...added].some(isStreamed))
    throw new RefusedChange('The stream would react to it: see triggersReactions')
  return { kept, added }
}

export function kindOf({ kept, added }: PlannedChange): ChangeKind {
  if (kept) return added.length > 0 ? 'added' : 'rewritten'
  return added.length > 0 ? 'moved' : 'deleted'
}

function apply({ entities, where, change }: Migration & ItemChange, item: Stored): Stored[] | undefined {
  if (entities !== 'all' && !entities.includes(String(item.entity))) return undefined
  if (where && !where(item)) return undefined
  const becomes = refuseOnError(() => change(structuredClone(item))).map(withoutUndefined)
  return becomes.length === 1 && isDeepStrictEqual(becomes[0], item) ? undefined : becomes
}

/** What a migration's own code throws is about the item. The message might contain something of it. */
export function refuseOnError<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (error instanceof UnreadableItem || error instanceof RefusedChange) throw error
    throw new RefusedChange(`${error instanceof Error ? error.name : typeof error} in the migration`, {
      cause: error,
    })
  }
}

/** Today's code has to be able to read the result, and a second run must leave it as it is. */
function assertStorable(migration: Migration & ItemChange, next: Stored) {
  for (const name of ['pk', 'sk', 'entity'])
    if (typeof next[name] !== 'string' || next[name] === '')
      throw new RefusedChange(`It would have no ${name}`)
  definedEntities().get(String(next.entity))?.upgrade(next)
  if (apply(migration, next)) throw new RefusedChange('A second run would change the result again')
}

const isStreamed = ({ entity }: Stored) => streamed.has(entity)
