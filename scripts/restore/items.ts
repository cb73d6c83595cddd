import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import {
  type AttributeValue,
  BatchGetItemCommand,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb'
import { tableShape } from '#core/lib/table-shape'

/** An item exactly as it is stored, because a conversion could change it. */
export type Item = Record<string, AttributeValue>

export const textOf = (item: Item, name: string): string => item[name]?.S ?? ''
export const entityOf = (item: Item): string => textOf(item, 'entity') || '(none)'
export const isSame = (a: Item | undefined, b: Item | undefined): boolean => isDeepStrictEqual(a, b)

/** Identifies an item in output. Keys can contain email addresses, so they aren't printed. */
export const hashedKey = ({ pk, sk }: Item): string =>
  createHash('sha256').update(`${pk?.S}\n${sk?.S}`).digest('hex').slice(0, 12)

const idOf = ({ pk, sk }: Item): string => JSON.stringify([pk?.S, sk?.S])
export const keyOf = ({ pk, sk }: Item): Item => ({ ...(pk && { pk }), ...(sk && { sk }) })

/** TTL deletes late, so a table can contain items that have already expired. */
export const isExpired = (item: Item, nowSeconds: number): boolean =>
  Number(item[tableShape.ttl]?.N ?? Number.POSITIVE_INFINITY) <= nowSeconds

const SEGMENTS = 4

/** Passes all items of a table to `visit`, a page at a time, in no particular order. */
export async function scan(
  db: DynamoDBClient,
  TableName: string,
  visit: (items: Item[]) => Promise<void> | void,
): Promise<void> {
  const readSegment = async (Segment: number) => {
    let ExclusiveStartKey: Item | undefined
    do {
      const page = await db.send(
        new ScanCommand({
          TableName,
          ExclusiveStartKey,
          Segment,
          TotalSegments: SEGMENTS,
          ConsistentRead: true,
        }),
      )
      await visit(page.Items ?? [])
      ExclusiveStartKey = page.LastEvaluatedKey
    } while (ExclusiveStartKey)
  }
  await Promise.all(Array.from({ length: SEGMENTS }, (_, segment) => readSegment(segment)))
}

/** Passes all items of one partition to `visit`, a page at a time. */
export async function readPartition(
  db: DynamoDBClient,
  TableName: string,
  pk: string,
  visit: (items: Item[]) => Promise<void> | void,
): Promise<void> {
  let ExclusiveStartKey: Item | undefined
  do {
    const page = await db.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: pk } },
        ExclusiveStartKey,
        ConsistentRead: true,
      }),
    )
    await visit(page.Items ?? [])
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
}

const BATCH_SIZE = 100
const RETRY_MS = 50

/** Returns a function that finds what a table holds under the key of an item. */
export async function lookUp(
  db: DynamoDBClient,
  table: string,
  items: Item[],
): Promise<(item: Item) => Item | undefined> {
  const found = new Map<string, Item>()
  for (let start = 0; start < items.length; start += BATCH_SIZE) {
    let Keys = items.slice(start, start + BATCH_SIZE).map(keyOf)
    for (let attempt = 0; Keys.length > 0; attempt++) {
      if (attempt > 0) await delay(RETRY_MS * attempt)
      const { Responses, UnprocessedKeys } = await db.send(
        new BatchGetItemCommand({ RequestItems: { [table]: { Keys, ConsistentRead: true } } }),
      )
      for (const item of Responses?.[table] ?? []) found.set(idOf(item), item)
      Keys = UnprocessedKeys?.[table]?.Keys ?? []
    }
  }
  return (item) => found.get(idOf(item))
}

/** Returns the items that a table has under these keys. */
export async function readItems(db: DynamoDBClient, table: string, keys: Item[]): Promise<Item[]> {
  const find = await lookUp(db, table, keys)
  return keys.map(find).filter((item) => item !== undefined)
}

/**
 * Requires that the stored item still is `before`: nothing if it's undefined, otherwise the same values and none of
 * the other `attributes`. DynamoDB can't compare whole items.
 */
function unchanged(before: Item | undefined, attributes: Iterable<string>) {
  if (!before) return { ConditionExpression: 'attribute_not_exists(pk)' }
  const all = [...new Set([...Object.keys(before), ...attributes])]
  const ExpressionAttributeValues: Item = {}
  const conditions = all.map((name, index) => {
    const value = before[name]
    if (!value) return `attribute_not_exists(#${index})`
    ExpressionAttributeValues[`:${index}`] = value
    return `#${index} = :${index}`
  })
  return {
    ConditionExpression: conditions.join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(all.map((name, index) => [`#${index}`, name])),
    ExpressionAttributeValues,
  }
}

interface Change {
  before: Item | undefined
  after: Item | undefined
}

const CONFLICT_RETRIES = 5

/** Writes or deletes one item if it hasn't changed since it was read. Returns whether it was. */
export async function replace(
  db: DynamoDBClient,
  TableName: string,
  { before, after }: Change,
): Promise<boolean> {
  const condition = unchanged(before, Object.keys(after ?? {}))
  const command = () =>
    after
      ? db.send(new PutItemCommand({ TableName, Item: after, ...condition }))
      : db.send(new DeleteItemCommand({ TableName, Key: keyOf(before ?? {}), ...condition }))
  for (let attempt = 0; ; attempt++) {
    try {
      await command()
      return true
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false
      if (!(error instanceof TransactionConflictException) || attempt === CONFLICT_RETRIES) throw error
      await delay(Math.random() * RETRY_MS * 2 ** attempt)
    }
  }
}
