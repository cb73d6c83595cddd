import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { Resource } from 'sst'
import { client, type Key, type Write } from '#core/lib/table'

type Item = Record<string, unknown>

/**
 * The maximum size of a transaction. The local table commits one write at a time, and a batch would commit
 * once per item.
 */
const TRANSACTION_SIZE = 100

/**
 * The plain items that these puts would write. If a key occurs more than once, the last one wins. Throws for
 * writes other than puts.
 */
export function itemsOf(writes: Write[]): Item[] {
  const items = new Map<string, Item>()
  for (const { input } of writes) {
    if (!input.Item) throw new TypeError('Only puts can be written in bulk')
    const { pk, sk } = input.Item as unknown as Key
    items.set(`${pk} ${sk}`, input.Item)
  }
  return [...items.values()]
}

/** Writes items directly, overwriting what's there. */
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
