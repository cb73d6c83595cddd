import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { Resource } from 'sst'
import { client } from '#core/lib/table'
import { erasedPeople } from '#scripts/restore/erased'
import { entityOf, type Item } from '#scripts/restore/items'
import { allItems } from '#scripts/restore/testing'
import type { TestPerson } from '#scripts/testing/people'

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

/**
 * Returns the stored names of the items that contain an erased person's id, address or texts, although what their
 * entities say about people doesn't allow it.
 */
export async function wronglyLeft({ id, subject, email }: TestPerson, ...texts: string[]): Promise<string[]> {
  const user: Item = { userId: { S: id }, subject: { S: subject }, email: { S: email } }
  const { mayName } = erasedPeople([user])
  const found = new Set<string>()
  for (const item of await allItems(new DynamoDBClient({}), Resource.Table.name)) {
    const text = JSON.stringify(item)
    if ([id, subject, email, ...texts].some((one) => text.includes(one)) && !mayName(item))
      found.add(entityOf(item))
  }
  return [...found].toSorted()
}
