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
  /** Entities by their stored names, which may include names that the code no longer uses. `all` means every entity. */
  entities: readonly string[] | 'all'
}

export interface ItemChange {
  /** Selects the items to change. Gets them as stored. */
  where?: (item: Stored) => boolean
  /**
   * Maps a stored item to its replacements: `[upgraded(item)]` rewrites it, an item with another key moves it, `[]`
   * deletes it, and several items add to it. Must be pure, because a concurrent change makes the runner call it again,
   * and idempotent, because a second run calls it on its own results.
   */
  change: (item: Stored) => Stored[]
  /**
   * Combines a moved or added item with one that already has its key. Without `merge`, that counts as a failure and
   * nothing changes.
   */
  merge?: (existing: Stored, added: Stored) => Stored
  /**
   * Allows adding, moving and deleting items whose changes the stream reacts to. A reaction sees a moved item as a
   * deletion and a creation.
   */
  triggersReactions?: true
}

export type Migration =
  /** New code stores more than before. No item has to change; the file explains the new key or index. */
  | (Step & { phase: 'expand' } & Partial<ItemChange>)
  | (Step & { phase: 'backfill' } & ItemChange)
  /** Runs after the `backfill` with this number, once the deployed code no longer reads what it deletes. */
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
