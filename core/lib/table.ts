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
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { Resource } from 'sst'
import { type Condition, changeExpression, conditionExpression, type Update } from '#core/lib/expressions'
import { type AppError, retryableConflict } from '#core/shared/errors'

export const client = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
  marshallOptions: { removeUndefinedValues: true },
})
const TableName = Resource.Table.name

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
  clean: (item: Record<string, unknown>) => T
}

interface WriteOptions<T> {
  if?: Condition<T>
  else?: () => AppError
}

interface Definition<T, K> {
  key: (id: K) => Key
  /** Index keys. `update` doesn't recompute them, so it must not change the attributes they are built from. */
  gsi1?: (item: T) => Key | undefined
  gsi2?: (item: T) => Key | undefined
}

interface Range {
  prefix?: string
  index?: IndexName
  newestFirst?: boolean
  /** Exclusive upper bound of the sort key, to resume a page. */
  below?: string
  above?: string
  /** Sees every completed write. Not available for an index. */
  isConsistent?: boolean
}
interface Page<K> extends Omit<Range, 'index'> {
  pageSize: number
  /** The last item of the previous page. It may have been deleted since. */
  after?: K
}

const BATCH_SIZE = 100

async function readBatch(keys: Key[]): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = []
  let pending: Record<string, unknown>[] = keys.map((key) => ({ ...key }))
  while (pending.length > 0) {
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys: pending } } }),
    )
    items.push(...(Responses?.[TableName] ?? []))
    pending = UnprocessedKeys?.[TableName]?.Keys ?? []
  }
  return items
}

async function* readPages(
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

const stale = () => retryableConflict('This was just changed. Please reload and try again.')

/**
 * Defines a type of item. `K` are the attributes that form the key of `T`. The access patterns are the `query` calls;
 * see each `entity.ts`.
 */
export function entity<T extends object, K extends Partial<T> = T>(
  name: string,
  definition: Definition<T, K>,
) {
  const clean = (stored: Record<string, unknown>) => {
    const { pk, sk, gsi1pk, gsi1sk, gsi2pk, gsi2sk, entity: _, ...item } = stored
    return item as T
  }
  const indexed = (item: T) => {
    const gsi1 = definition.gsi1?.(item)
    const gsi2 = definition.gsi2?.(item)
    return {
      ...(gsi1 && { gsi1pk: gsi1.pk, gsi1sk: gsi1.sk }),
      ...(gsi2 && { gsi2pk: gsi2.pk, gsi2sk: gsi2.sk }),
    }
  }
  const put = (
    item: T,
    condition: ReturnType<typeof conditionExpression> | undefined,
    refusal?: () => AppError,
  ) => ({
    kind: 'Put' as const,
    input: {
      TableName,
      Item: { ...item, ...definition.key(item as unknown as K), ...indexed(item), entity: name },
      ...condition,
    },
    refusal: refusal ?? stale,
    clean,
  })

  return {
    name,
    async find(id: K): Promise<T | undefined> {
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: definition.key(id), ConsistentRead: true }),
      )
      return Item && clean(Item)
    },
    /** Returns the items that exist, in no particular order. Takes any number of keys and reads duplicates once. */
    async findMany(ids: K[]): Promise<T[]> {
      const keys = [
        ...new Map(ids.map((id) => [JSON.stringify(definition.key(id)), definition.key(id)])).values(),
      ]
      const batches = Array.from({ length: Math.ceil(keys.length / BATCH_SIZE) }, (_, index) =>
        readBatch(keys.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE)),
      )
      return (await Promise.all(batches)).flat().map(clean)
    },
    /**
     * Returns the first `limit` items of one partition (of the table or an index), in the order of their sort keys
     * (rule no-silent-caps).
     */
    async query(pk: string, range: Range & { limit: number }): Promise<T[]> {
      const items: T[] = []
      for await (const page of readPages(pk, range)) {
        items.push(...page.map(clean))
        if (items.length >= range.limit) break
      }
      return items.slice(0, range.limit)
    },
    async queryAll(pk: string, range: Range = {}): Promise<T[]> {
      const items: T[] = []
      for await (const page of readPages(pk, range)) for (const item of page) items.push(clean(item))
      return items
    },
    /** Returns the next items of one partition after `after`: at most `pageSize`, and none at the end. */
    async queryPage(pk: string, { pageSize, after, ...range }: Page<K>): Promise<T[]> {
      const start = after && { ...definition.key(after) }
      const { value: page = [] } = await readPages(pk, { ...range, limit: pageSize }, start).next()
      return page.map(clean)
    },
    create: (item: T, options: { else?: () => AppError } = {}): Write<T> =>
      put(item, { ConditionExpression: 'attribute_not_exists(pk)' }, options.else),
    put: (item: T, options: WriteOptions<T> = {}): Write<T> =>
      put(item, options.if && conditionExpression(options.if), options.else),
    update: (id: K, change: Update<T>, options: WriteOptions<T> = {}): Write<T> => ({
      kind: 'Update',
      input: { TableName, Key: definition.key(id), ...changeExpression(change, options.if, true) },
      refusal: options.else ?? stale,
      clean,
    }),
    /** Updates an item, or creates it from its key and the change. For counters and sums. */
    upsert: (id: K, change: Update<T>, options: WriteOptions<T> = {}): Write<T> => ({
      kind: 'Update',
      input: {
        TableName,
        Key: definition.key(id),
        ...changeExpression<T>(
          { ...change, set: { ...id, ...change.set, entity: name } as Partial<T> },
          options.if,
          false,
        ),
      },
      refusal: options.else ?? stale,
      clean,
    }),
    remove: (id: K, options: WriteOptions<T> = {}): Write<T> => ({
      kind: 'Delete',
      input: { TableName, Key: definition.key(id), ...(options.if && conditionExpression(options.if)) },
      refusal: options.else ?? stale,
      clean,
    }),
    check: (id: K, options: Required<WriteOptions<T>>): Write<T> => ({
      kind: 'ConditionCheck',
      input: { TableName, Key: definition.key(id), ...conditionExpression(options.if) },
      refusal: options.else,
      clean,
    }),
    fromStream: (image: Record<string, unknown> | undefined): T | undefined =>
      image?.entity === name ? clean(image) : undefined,
  }
}

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
      return operation.clean(input.Item ?? {})
    }
    const { Attributes } = await client.send(
      kind === 'Update'
        ? new UpdateCommand({ ...input, ReturnValues: 'ALL_NEW' } as UpdateCommand['input'])
        : new DeleteCommand({ ...input, ReturnValues: 'ALL_OLD' } as DeleteCommand['input']),
    )
    return operation.clean(Attributes ?? {})
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
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 25 * 2 ** attempt))
}
