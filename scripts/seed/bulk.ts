import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { Resource } from 'sst'
import { client, type Key, type Write } from '#core/lib/table'

type Requests = NonNullable<BatchWriteCommandInput['RequestItems']>
type Item = Record<string, unknown>

/** The most that one batch takes. */
const BATCH_SIZE = 25
const PARALLEL = 4

/** What entities would put, as plain items; of one key the last. Throws for a change that is no put. */
export function itemsOf(writes: Write<unknown>[]): Item[] {
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
  const batches = Array.from({ length: Math.ceil(items.length / BATCH_SIZE) }, (_, index) =>
    items.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  )
  const worker = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      let open: Requests = { [Resource.Table.name]: batch.map((Item) => ({ PutRequest: { Item } })) }
      while (Object.keys(open).length > 0) {
        const { UnprocessedItems } = await client.send(new BatchWriteCommand({ RequestItems: open }))
        open = UnprocessedItems ?? {}
      }
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, worker))
}
