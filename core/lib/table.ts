import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { Resource } from 'sst'
import { type AppError, retryableConflict } from '#core/shared/errors'

export const client = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
  marshallOptions: { removeUndefinedValues: true },
})
// It would copy each request and response for a logger that we don't have.
client.middlewareStack.remove('loggerMiddleware')
export const TableName = Resource.Table.name

export interface Key {
  pk: string
  sk: string
}
export type IndexName = 'gsi1' | 'gsi2'
type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

export interface Write<T = unknown> {
  kind: 'Put' | 'Update' | 'Delete' | 'ConditionCheck'
  input: {
    TableName: string
    Key?: Key
    Item?: Record<string, unknown>
    UpdateExpression?: string
    ConditionExpression?: string
    ExpressionAttributeNames?: Record<string, string>
    ExpressionAttributeValues?: Record<string, unknown>
  }
  refusal: () => AppError
  /** Reads the item that the write returns. */
  read: (item: Record<string, unknown>) => T
}

export interface Range {
  prefix?: string
  index?: IndexName
  newestFirst?: boolean
  /** Exclusive upper bound of the sort key, to resume a page. */
  below?: string
  above?: string
  /** Sees every completed write. Not available for an index. */
  isConsistent?: boolean
}

const BATCH_ATTEMPTS = 6
const FIRST_PAUSE_MILLISECONDS = 50

/**
 * Reads at most 100 items by their keys. Returns those that exist, in no particular order. A busy table leaves some of
 * them out: they are asked for again after a random pause that doubles, and after the last attempt this throws.
 */
export async function readBatch(keys: Key[]): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = []
  let pending: Record<string, unknown>[] = keys.map((key) => ({ ...key }))
  for (let attempt = 0; pending.length > 0; attempt++) {
    if (attempt === BATCH_ATTEMPTS) throw new Error(`The table left ${pending.length} items unread`)
    if (attempt > 0) await pause(FIRST_PAUSE_MILLISECONDS * 2 ** (attempt - 1))
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys: pending } } }),
    )
    items.push(...(Responses?.[TableName] ?? []))
    pending = UnprocessedKeys?.[TableName]?.Keys ?? []
  }
  return items
}

/** Reads one partition of the table or of an index, a page at a time. */
export async function* readPages(
  pk: string,
  { prefix, below, above, index, limit, newestFirst = false, isConsistent }: Range & { limit?: number },
  start?: Record<string, unknown>,
): AsyncGenerator<Record<string, unknown>[], undefined> {
  let ExclusiveStartKey = start
  const sk = prefix ?? below ?? above
  do {
    const page = await client.send(
      new QueryCommand({
        TableName,
        IndexName: index,
        KeyConditionExpression: [
          '#pk = :pk',
          prefix && 'begins_with(#sk, :sk)',
          below && '#sk < :sk',
          above && '#sk > :sk',
        ]
          .filter(Boolean)
          .join(' AND '),
        ExpressionAttributeNames: {
          '#pk': index ? `${index}pk` : 'pk',
          ...(sk && { '#sk': index ? `${index}sk` : 'sk' }),
        },
        ExpressionAttributeValues: { ':pk': pk, ...(sk && { ':sk': sk }) },
        ScanIndexForward: !newestFirst,
        ConsistentRead: isConsistent,
        Limit: Number.isFinite(limit) ? limit : undefined,
        ExclusiveStartKey,
      }),
    )
    yield page.Items ?? []
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return undefined
}

/** One item as it is stored, with the keys of the table. For tools; everything else reads through its entity. */
export async function readStored({ pk, sk }: Key): Promise<Record<string, unknown> | undefined> {
  const { Item } = await client.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }))
  return Item
}

interface ScanRange {
  /** This segment, of `segments` that are scanned in parallel. */
  segment: number
  segments: number
  /** The stored names of the entities to return; all if it is undefined. */
  entities?: readonly string[]
  /** How many items to read. Those of other entities count. */
  limit: number
  /** The last key of the previous page. */
  after?: Key
  isConsistent?: boolean
}

/** Reads a page of all items of the table, as they are stored. For tools. `next` is undefined on the last page. */
export async function scanStored({
  segment,
  segments,
  entities,
  limit,
  after,
  isConsistent,
}: ScanRange): Promise<{ items: Record<string, unknown>[]; read: number; next?: Key }> {
  const names = Object.fromEntries((entities ?? []).map((name, index) => [`:entity${index}`, name]))
  const { Items, ScannedCount, LastEvaluatedKey } = await client.send(
    new ScanCommand({
      TableName,
      Segment: segment,
      TotalSegments: segments,
      Limit: limit,
      ExclusiveStartKey: after && { ...after },
      ConsistentRead: isConsistent,
      ...(entities && {
        FilterExpression: `#entity IN (${Object.keys(names).join(', ')})`,
        ExpressionAttributeNames: { '#entity': 'entity' },
        ExpressionAttributeValues: names,
      }),
    }),
  )
  return { items: Items ?? [], read: ScannedCount ?? 0, next: LastEvaluatedKey as Key | undefined }
}

/** Throws when the condition of a write fails and the write says nothing else. */
export const stale = () => retryableConflict('This was just changed. Please reload and try again.')

/**
 * Writes one item. Throws the `else` error if the condition fails. Collisions with a transaction are retried, as in
 * `transact`.
 */
export async function write<T>(operation: Write<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await writeOne(operation)
    } catch (error) {
      if (!(error instanceof TransactionConflictException)) throw error
      await pauseAfter(attempt)
    }
  }
}

async function writeOne<T>(operation: Write<T>): Promise<T> {
  const { kind, input } = operation
  try {
    if (kind === 'Put') {
      await client.send(new PutCommand(input as PutCommand['input']))
      return operation.read(input.Item ?? {})
    }
    const { Attributes } = await client.send(
      kind === 'Update'
        ? new UpdateCommand({ ...input, ReturnValues: 'ALL_NEW' } as UpdateCommand['input'])
        : new DeleteCommand({ ...input, ReturnValues: 'ALL_OLD' } as DeleteCommand['input']),
    )
    return Attributes ? operation.read(Attributes) : ({} as T)
  } catch (error) {
    throw error instanceof ConditionalCheckFailedException ? operation.refusal() : error
  }
}

const CONFLICT_RETRIES = 5

/**
 * Writes at most 100 items in one transaction. Throws the `else` error of the first failed condition. Collisions are
 * retried with jitter.
 */
export async function transact(operations: Write[], token?: string): Promise<void> {
  const TransactItems = operations.map(({ kind, input }) => ({ [kind]: input })) as TransactItem[]
  for (let attempt = 0; ; attempt++) {
    try {
      await client.send(new TransactWriteCommand({ TransactItems, ClientRequestToken: token }))
      return
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error
      const reasons = error.CancellationReasons ?? []
      const refused = reasons.findIndex((reason) => reason.Code === 'ConditionalCheckFailed')
      if (refused >= 0) throw operations[refused]?.refusal() ?? error
      const collided = reasons.some((reason) => reason.Code === 'TransactionConflict')
      if (!collided) throw error
      await pauseAfter(attempt)
    }
  }
}

async function pauseAfter(attempt: number): Promise<void> {
  if (attempt === CONFLICT_RETRIES) throw stale()
  await pause(25 * 2 ** attempt)
}

/** Waits for a random part of this time, so that concurrent callers don't try again together. */
const pause = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * milliseconds))
