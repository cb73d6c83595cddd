import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { entityOf, type Item, scan } from '#scripts/restore/items'

export type Counts = Map<string, number>

/** Counts a table's items by entity, and shows each to `visit`. */
export async function countItems(
  db: DynamoDBClient,
  table: string,
  visit: (item: Item) => void = () => undefined,
): Promise<Counts> {
  const counts: Counts = new Map()
  await scan(db, table, (items) => {
    for (const item of items) {
      counts.set(entityOf(item), (counts.get(entityOf(item)) ?? 0) + 1)
      visit(item)
    }
  })
  return counts
}
