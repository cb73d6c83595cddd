import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type * as v from 'valibot'
import { type Condition, changeExpression, conditionExpression, type Update } from '#core/lib/expressions'
import { defaultsOf, itemReader, type Stored } from '#core/lib/stored-item'
import {
  client,
  type IndexName,
  type Key,
  type Range,
  readBatch,
  readPages,
  stale,
  TableName,
  type Write,
} from '#core/lib/table'
import { isFindLenient } from '#core/lib/unreadable'
import type { Personal } from '#core/privacy/personal'
import type { AppError } from '#core/shared/errors'

interface WriteOptions<T> {
  if?: Condition<T>
  else?: () => AppError
}

interface Definition<E extends v.ObjectEntries, T, I extends readonly (keyof T)[]> {
  shape: v.ObjectSchema<E, undefined>
  /** What the item is about people, or false if it's about no one. */
  personal: Personal<keyof T & string> | false
  /** Increased when `upgrade` learns to convert older items. Items without a version are of version 1. */
  version?: number
  /**
   * Converts an item of an older version, `from`. An item may have been updated since it was written, so this must
   * keep what is there and change nothing the second time.
   */
  upgrade?: (item: Stored, from: number) => Stored
  /** The attributes that form the key. */
  id: I
  key: (id: Pick<T, I[number]>) => Key
  /** Index keys. `update` doesn't recompute them, so it must not change the attributes they are built from. */
  gsi1?: (item: T) => Key | undefined
  gsi2?: (item: T) => Key | undefined
}

interface Page<K> extends Omit<Range, 'index'> {
  pageSize: number
  /** The last item of the previous page. It may have been deleted since. */
  after?: K
}

const BATCH_SIZE = 100
const INDEXES = ['gsi1', 'gsi2'] as const

/** What tools need to know about each kind of item: tests, migrations, a restore, and docs/privacy.md. */
export interface EntityInfo {
  name: string
  version: number
  shape: v.ObjectSchema<v.ObjectEntries, undefined>
  personal: Personal<string> | false
  id: readonly PropertyKey[]
  indexes: IndexName[]
  keysOf: (item: Stored) => Stored
  upgrade: (stored: Stored) => Stored
}
const defined = new Map<string, EntityInfo>()
/** All kinds of items whose modules have been imported. */
export const definedEntities = (): ReadonlyMap<string, EntityInfo> => defined

/**
 * Defines a type of item. The access patterns are the `query` calls; see each `entity.ts`. Items carry the name and
 * the version of their entity. Reading converts older ones (rule stored-items-stay-readable).
 */
export function entity<
  const E extends v.ObjectEntries,
  const I extends readonly (keyof v.InferOutput<v.ObjectSchema<E, undefined>>)[],
>(name: string, definition: Definition<E, v.InferOutput<v.ObjectSchema<E, undefined>>, I>) {
  type T = v.InferOutput<v.ObjectSchema<E, undefined>>
  type K = Pick<T, I[number]>
  const { shape, version = 1, upgrade } = definition
  const reader = itemReader({ name, version, shape, upgrade })
  const defaults = defaultsOf(shape)
  const stamp = { entity: name, entityVersion: version }
  const keysOf = (item: T) => {
    const gsi1 = definition.gsi1?.(item)
    const gsi2 = definition.gsi2?.(item)
    return {
      ...definition.key(item as unknown as K),
      ...(gsi1 && { gsi1pk: gsi1.pk, gsi1sk: gsi1.sk }),
      ...(gsi2 && { gsi2pk: gsi2.pk, gsi2sk: gsi2.sk }),
    }
  }
  defined.set(name, {
    name,
    version,
    shape: shape as unknown as EntityInfo['shape'],
    personal: definition.personal as EntityInfo['personal'],
    id: definition.id as readonly PropertyKey[],
    indexes: INDEXES.filter((index) => definition[index]),
    keysOf: keysOf as unknown as EntityInfo['keysOf'],
    upgrade: (stored) => {
      const item = reader.one(stored)
      return { ...(item as object), ...keysOf(item), ...stamp }
    },
  })
  const put = (
    item: T,
    condition: ReturnType<typeof conditionExpression> | undefined,
    refusal?: () => AppError,
  ) => ({
    kind: 'Put' as const,
    input: { TableName, Item: { ...(item as object), ...keysOf(item), ...stamp }, ...condition },
    refusal: refusal ?? stale,
    read: reader.written,
  })
  const update = (id: K, change: Update<T>, options: WriteOptions<T> = {}): Write<T> => ({
    kind: 'Update',
    input: {
      TableName,
      Key: definition.key(id),
      ...changeExpression(change, options.if, { mustExist: true, defaults }),
    },
    refusal: options.else ?? stale,
    read: reader.written,
  })
  const read = async (id: K): Promise<Stored | undefined> =>
    (await client.send(new GetCommand({ TableName, Key: definition.key(id), ConsistentRead: true }))).Item

  return {
    name,
    /** Throws UnreadableItem, except within `leaveOutUnreadable`. */
    async find(id: K): Promise<T | undefined> {
      const stored = await read(id)
      return isFindLenient() ? reader.many(stored ? [stored] : [])[0] : stored && reader.one(stored)
    },
    /** Returns the items that exist, in no particular order. Takes any number of keys and reads duplicates once. */
    async findMany(ids: K[]): Promise<T[]> {
      const keys = [
        ...new Map(ids.map((id) => [JSON.stringify(definition.key(id)), definition.key(id)])).values(),
      ]
      const batches = Array.from({ length: Math.ceil(keys.length / BATCH_SIZE) }, (_, index) =>
        readBatch(keys.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE)),
      )
      return reader.many((await Promise.all(batches)).flat())
    },
    /**
     * Returns the first `limit` items of one partition (of the table or an index), in the order of their sort keys
     * (rule explicit-query-limits).
     */
    async query(pk: string, range: Range & { limit: number }): Promise<T[]> {
      const items: T[] = []
      for await (const page of readPages(pk, range)) {
        items.push(...reader.many(page))
        if (items.length >= range.limit) break
      }
      return items.slice(0, range.limit)
    },
    async queryAll(pk: string, range: Range = {}): Promise<T[]> {
      const items: T[] = []
      for await (const page of readPages(pk, range)) items.push(...reader.many(page))
      return items
    },
    /** Returns the next items of one partition after `after`: at most `pageSize`, and none at the end. */
    async queryPage(pk: string, { pageSize, after, ...range }: Page<K>): Promise<T[]> {
      const start = after && { ...definition.key(after) }
      const items: T[] = []
      for await (const page of readPages(pk, { ...range, limit: pageSize }, start)) {
        items.push(...reader.many(page))
        // A shorter page means the end to the caller, so it's filled up: DynamoDB also cuts pages at 1 MB.
        if (items.length >= pageSize) break
      }
      return items.slice(0, pageSize)
    },
    create: (item: T, options: { else?: () => AppError } = {}): Write<T> =>
      put(item, { ConditionExpression: 'attribute_not_exists(pk)' }, options.else),
    put: (item: T, options: WriteOptions<T> = {}): Write<T> =>
      put(item, options.if && conditionExpression(options.if, defaults), options.else),
    update,
    /** Updates an item, or creates it from its key and the change. For counters and sums. */
    upsert: (id: K, change: Update<T>, options: WriteOptions<T> = {}): Write<T> => ({
      kind: 'Update',
      input: {
        TableName,
        Key: definition.key(id),
        ...changeExpression(
          { ...change, set: { ...id, ...change.set, entity: name } as Partial<T> },
          options.if,
          { mustExist: false, defaults, setOnce: { entityVersion: version } },
        ),
      },
      refusal: options.else ?? stale,
      read: reader.written,
    }),
    remove: (id: K, options: WriteOptions<T> = {}): Write<T> => ({
      kind: 'Delete',
      input: {
        TableName,
        Key: definition.key(id),
        ...(options.if && conditionExpression(options.if, defaults)),
      },
      refusal: options.else ?? stale,
      read: reader.written,
    }),
    check: (id: K, options: Required<WriteOptions<T>>): Write<T> => ({
      kind: 'ConditionCheck',
      input: { TableName, Key: definition.key(id), ...conditionExpression(options.if, defaults) },
      refusal: options.else,
      read: reader.written,
    }),
    /**
     * Prepares to replace what can't be read of an item by `known` values, or else by defaults. What was stored there is
     * lost. Returns undefined if the item can be read or doesn't exist. Throws UnreadableItem if an attribute has neither
     * or is `irreplaceable`.
     */
    async prepareRepair(
      id: K,
      known: Partial<T>,
      irreplaceable: (keyof T)[],
    ): Promise<{ write: Write<T>; attributes: string[] } | undefined> {
      const stored = await read(id)
      const replacements = Object.entries(stored ? reader.replacements(stored, known, irreplaceable) : {})
      if (!stored || replacements.length === 0) return undefined
      const attributes = replacements.map(([attribute]) => attribute)
      const absent = { absent: true } as const
      return {
        attributes,
        write: update(
          id,
          {
            set: Object.fromEntries(replacements) as Partial<T>,
            remove: attributes.filter((_, index) => replacements[index]?.[1] === undefined),
          },
          {
            if: Object.fromEntries(
              attributes.map((name) => [name, name in stored ? stored[name] : absent]),
            ) as Condition<T>,
          },
        ),
      }
    },
    /**
     * Throws UnreadableItem, so that the stream's record is kept until it can be handled. An attribute that can't be read
     * is as in the `newer` image, if there is one: otherwise, the record of a repair could never be handled.
     */
    fromStream: (image: Stored | undefined, newer?: T): T | undefined => {
      if (image?.entity !== name) return undefined
      return reader.one(newer ? { ...image, ...reader.replacements(image, newer) } : image)
    },
  }
}
