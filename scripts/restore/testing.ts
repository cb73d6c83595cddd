import { type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { createTable } from '#scripts/local/dynamodb/create-table'
import type { ControlPlane } from '#scripts/restore/control-plane'
import { type Item, scan } from '#scripts/restore/items'
import { services } from '#scripts/testing/setup/test-services'

/**
 * Stands in for AWS. The local database has no point-in-time recovery, so `remember` copies the table at the moment
 * that a test wants to restore. Nothing may be written meanwhile: unlike AWS, the copy isn't made in one instant.
 */
export function rememberingPlane(db: DynamoDBClient) {
  const moments = new Map<string, string>()
  const begun = new Date()
  const plane: ControlPlane = {
    restorablePeriod: async () => ({ earliest: begun, latest: new Date() }),
    async tableAt(at) {
      const table = moments.get(at.toISOString())
      if (!table) throw new Error(`The test remembers nothing of ${at.toISOString()}`)
      return table
    },
    async holdReaders() {
      await services.stream.drained()
      services.stream.pause()
      return async () => services.stream.resume()
    },
  }
  return {
    plane,
    async remember(): Promise<Date> {
      const at = new Date()
      const table = `${services.table}-${moments.size}`
      await createTable(services.addresses.dynamodb, table)
      await scan(db, services.table, async (items) => {
        await Promise.all(items.map((Item) => db.send(new PutItemCommand({ TableName: table, Item }))))
      })
      moments.set(at.toISOString(), table)
      return at
    },
  }
}

export async function allItems(db: DynamoDBClient, table: string): Promise<Item[]> {
  const all: Item[] = []
  await scan(db, table, (items) => void all.push(...items))
  return all
}

/** A table's items by key. */
export const byKey = (items: Item[]) => new Map(items.map((item) => [`${item.pk?.S} ${item.sk?.S}`, item]))
