import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { Resource } from 'sst'
import { client, type Key, type Write } from '#core/lib/table'

type Item = Record<string, unknown>

/** The most that one transaction takes. The local table commits one at a time: a batch would be a commit per item. */
const TRANSACTION_SIZE = 100

/** What entities would put, as plain items; of one key the last. Throws for a change that is no put. */
export function itemsOf(writes: Write[]): Item[] {
  const items = new Map<string, Item>()
  for (const { input } of writes) {
    if (!input.Item) throw new TypeError('Only puts can be written in bulk')
    const { pk, sk } = input.Item as unknown as Key
    items.set(`${pk} ${sk}`, input.Item)
  }
  return [...items.values()]
}

/** Puts items straight into the table, whatever is there. */
export async function putAll(items: Item[]): Promise<void> {
  for (let at = 0; at < items.length; at += TRANSACTION_SIZE)
    await client.send(
      new TransactWriteCommand({
        TransactItems: items
          .slice(at, at + TRANSACTION_SIZE)
          .map((Item) => ({ Put: { TableName: Resource.Table.name, Item } })),
      }),
    )
}
