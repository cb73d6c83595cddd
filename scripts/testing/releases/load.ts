import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { Resource } from 'sst'
import type { Stored } from '#core/lib/stored-item'
import { client } from '#core/lib/table'
import { localKeys } from '#scripts/local/environment'
import type { Release } from '#scripts/testing/releases/release'
import { services } from '#scripts/testing/setup/test-services'

const BATCH_SIZE = 25
const AT_ONCE = 8

/** Puts a release's items into the table, which its stream doesn't show, and something under each key of a file. */
export async function load({ items, files }: Release): Promise<void> {
  const batches = Array.from({ length: Math.ceil(items.length / BATCH_SIZE) }, (_, index) =>
    items.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  ).values()
  const worker = async () => {
    for (const batch of batches)
      await client.send(
        new BatchWriteCommand({
          RequestItems: { [Resource.Table.name]: batch.map((Item) => ({ PutRequest: { Item } })) },
        }),
      )
  }
  await services.stream.skipRecords(async () => {
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  })
  for (const key of files)
    services.s3.putObject({
      bucket: localKeys.bucket,
      key,
      body: Buffer.from('%PDF-1.4'),
      contentType: 'application/pdf',
    })
}

export async function readAll(): Promise<Stored[]> {
  const items: Stored[] = []
  let ExclusiveStartKey: Stored | undefined
  do {
    const page = await client.send(
      new ScanCommand({ TableName: Resource.Table.name, ConsistentRead: true, ExclusiveStartKey }),
    )
    items.push(...(page.Items ?? []))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return items
}
