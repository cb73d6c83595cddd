import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { Resource } from 'sst'
import { client } from '#core/lib/table'

/** Reads the whole table and returns the stored names of the items that contain any of these texts, keys included. */
export const entitiesWith = (...texts: string[]): Promise<string[]> =>
  entitiesIn(Resource.Table.name, ...texts)

/** Does the same with another table. */
export async function entitiesIn(TableName: string, ...texts: string[]): Promise<string[]> {
  const found = new Set<string>()
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page = await client.send(new ScanCommand({ TableName, ExclusiveStartKey }))
    for (const item of page.Items ?? [])
      if (texts.some((text) => JSON.stringify(item).includes(text))) found.add(String(item.entity))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return [...found].toSorted()
}
