import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { STREAMED } from '#core/lib/streamed-entities'
import type { ErasedPeople } from '#scripts/restore/erased'
import { entityOf, type Item, isExpired, isSame, lookUp, readPartition, scan } from '#scripts/restore/items'

/** Which items of the recovered table to compare and copy back. All of them if both lists are empty. */
export interface Choice {
  partitions: string[]
  entities: string[]
}

export interface Tables {
  /** The table before the damage. */
  before: string
  /** The table right after the damage. Without it, whatever the live table lacks counts as damaged. */
  damaged: string | undefined
  live: string
}

/**
 * - `missing`, `changed`: the damage deleted or changed the item, and it hasn't changed since.
 * - `same`: nothing to do.
 * - `newer`: the product wrote or deleted the item after the damage, so it stays as it is.
 * - `erased`: the item is missing and names people who were erased since. It's copied, and erased with them again.
 * - `outdated`: the item has expired or is only of use for a moment, such as an email waiting to be sent.
 */
export type State = 'missing' | 'changed' | 'same' | 'newer' | 'erased' | 'outdated'

export interface Finding {
  state: State
  entity: string
  /** What the recovered table contains. */
  original: Item
  /** What the live table contains. */
  live: Item | undefined
}

/**
 * Restoring one of these would repeat work that has long been done, such as sending an email, or undo a protection,
 * such as a rate limit.
 */
const MOMENTARY = new Set<string>([
  STREAMED.mail,
  STREAMED.sending,
  'sending-recipients',
  'chat-grant',
  'limit',
  'checkpoint',
  'recaptcha-pass',
])

export interface Comparison extends Tables {
  db: DynamoDBClient
  choice: Choice
  people: Pick<ErasedPeople, 'namedIn'>
  nowSeconds: number
}

/** Compares the chosen items of the recovered table with the live one, a page at a time. */
export async function compare(
  comparison: Comparison,
  visit: (findings: Finding[]) => Promise<void> | void,
): Promise<void> {
  const { db, before, choice } = comparison
  const visitPage = async (items: Item[]) => {
    const isChosen = (item: Item) => choice.entities.length === 0 || choice.entities.includes(entityOf(item))
    await visit(await findingsOf(comparison, items.filter(isChosen)))
  }
  if (choice.partitions.length === 0) return scan(db, before, visitPage)
  for (const pk of choice.partitions) await readPartition(db, before, pk, visitPage)
}

/** Compares these items of the recovered table with the live one. */
export async function findingsOf(
  { db, people, nowSeconds, damaged, live }: Comparison,
  items: Item[],
): Promise<Finding[]> {
  const liveOf = await lookUp(db, live, items)
  const damagedOf = damaged ? await lookUp(db, damaged, items) : liveOf
  return items.map((original) => {
    const found = { entity: entityOf(original), live: liveOf(original), original }
    if (MOMENTARY.has(found.entity) || isExpired(original, nowSeconds)) return { ...found, state: 'outdated' }
    const state = stateOf(original, damagedOf(original), found.live)
    return { ...found, state: state === 'missing' && people.namedIn(original).length > 0 ? 'erased' : state }
  })
}

function stateOf(original: Item, damaged: Item | undefined, live: Item | undefined): State {
  if (isSame(live, original)) return 'same'
  const isDamaged = !isSame(damaged, original) && isSame(damaged, live)
  if (!isDamaged) return 'newer'
  return live ? 'changed' : 'missing'
}
