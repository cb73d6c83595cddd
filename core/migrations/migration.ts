import { definedEntities } from '#core/lib/entity'
import type { Stored } from '#core/lib/stored-item'

/**
 * A change of what is already stored. A change that old code can't read takes three releases: expand (write old and
 * new), backfill (convert what is stored), and contract (delete what only old code reads).
 */
interface Step {
  /** Also the beginning of the file's name, in four digits. */
  number: number
  /** The rest of the file's name. */
  name: string
  /** The stored names of the entities it concerns, including names that the code no longer uses; `all` for all. */
  entities: readonly string[] | 'all'
}

export interface ItemChange {
  /** Which of their items are changed, as they are stored. */
  where?: (item: Stored) => boolean
  /**
   * Returns what is stored instead of the item, which it gets as it is stored. `[upgraded(item)]` rewrites it, an item
   * with another key moves it, `[]` deletes it, and several add more items. Must be pure: the runner calls it again
   * when the item was changed meanwhile, and on the result, which it must leave as it is.
   */
  change: (item: Stored) => Stored[]
  /**
   * What is stored if another item already has the key of a moved or added item. Without it, the item fails and stays
   * as it is.
   */
  merge?: (existing: Stored, added: Stored) => Stored
  /**
   * Allows adding, moving and deleting items whose changes the stream reacts to. A reaction sees a moved item as a
   * deletion and a creation.
   */
  triggersReactions?: true
}

export type Migration =
  /** Code that stores more than before. It needs no change of items; the file explains a new key or index. */
  | (Step & { phase: 'expand' } & Partial<ItemChange>)
  | (Step & { phase: 'backfill' } & ItemChange)
  /** Runs only after its `backfill`, by number, and after code that no longer reads what it deletes was deployed. */
  | (Step & { phase: 'contract'; backfill: number } & ItemChange)

/** The item as today's code stores it: with the current version, shape and keys. Throws UnreadableItem. */
export function upgraded(item: Stored): Stored {
  const entity = definedEntities().get(String(item.entity))
  if (!entity) throw new Error(`No entity is named ${item.entity}`)
  return entity.upgrade(item)
}

/** An item of an entity, with its keys, made from attributes in their current shape. Throws UnreadableItem. */
export function storedAs(entity: string, attributes: Stored): Stored {
  const version = definedEntities().get(entity)?.version
  return upgraded({ ...attributes, entity, entityVersion: version })
}
