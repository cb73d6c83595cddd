import { isDeepStrictEqual } from 'node:util'
import { definedEntities } from '#core/lib/entity'
import type { Stored } from '#core/lib/stored-item'
import { type Key, readStored, stale, TableName, transact, type Write, write } from '#core/lib/table'
import type { ItemChange } from '#core/migrations/migration'
import { type PlannedChange, RefusedChange, refuseOnError } from '#core/migrations/plan-change'

const KEYS = ['pk', 'sk']
const INDEX_KEYS = ['gsi1pk', 'gsi1sk', 'gsi2pk', 'gsi2sk']

/**
 * Prepares the writes of a planned change. They fail with a conflict if the item has changed since it was read, or the
 * item that already has the key of an added one. Throws RefusedChange.
 */
export const prepareReplacement = async (
  item: Stored,
  { kept, added }: PlannedChange,
  merge: ItemChange['merge'],
): Promise<Write[]> => [
  kept ? rewrite(item, kept) : remove(item),
  ...(await Promise.all(added.map((next) => add(next, merge)))),
]

/** Writes all or nothing. A single write costs half as much as a transaction. */
export async function writeAll(writes: Write[]): Promise<void> {
  const [only] = writes
  if (writes.length === 1 && only) await write(only)
  else await transact(writes)
}

const rawWrite = (
  kind: Write['kind'],
  input: Omit<Write['input'], 'TableName'>,
  { names, values }: ReturnType<typeof placeholders>,
): Write => ({
  kind,
  input: {
    TableName,
    ...input,
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  },
  refusal: stale,
  read: (written) => written,
})

const keyOf = ({ pk, sk }: Stored): Key => ({ pk: String(pk), sk: String(sk) })

/** Updates only what differs, so that an attribute which no release before this one knows survives. */
function rewrite(item: Stored, next: Stored): Write {
  const use = placeholders()
  const changed = [...new Set([...Object.keys(item), ...Object.keys(next)])].filter(
    (name) => !KEYS.includes(name) && !isDeepStrictEqual(item[name], next[name]),
  )
  const set = changed
    .filter((name) => name in next)
    .map((name) => `${use.name(name)} = ${use.value(next[name])}`)
  const removed = changed.filter((name) => !(name in next)).map((name) => use.name(name))
  const condition = unchanged(item, Object.keys(next), use)
  const parts = [
    set.length > 0 && `SET ${set.join(', ')}`,
    removed.length > 0 && `REMOVE ${removed.join(', ')}`,
  ]
  return rawWrite(
    'Update',
    {
      Key: keyOf(item),
      UpdateExpression: parts.filter(Boolean).join(' '),
      ConditionExpression: condition,
    },
    use,
  )
}

function remove(item: Stored): Write {
  const use = placeholders()
  return rawWrite('Delete', { Key: keyOf(item), ConditionExpression: unchanged(item, [], use) }, use)
}

async function add(next: Stored, merge: ItemChange['merge']): Promise<Write> {
  const existing = await readStored(keyOf(next))
  const use = placeholders()
  if (!existing) return rawWrite('Put', { Item: next, ConditionExpression: 'attribute_not_exists(pk)' }, use)
  const merged = isDeepStrictEqual(existing, next) ? existing : refuseOnError(() => merge?.(existing, next))
  if (!merged) throw new RefusedChange('Another item already has its new key')
  if (!isDeepStrictEqual(existing, merged)) return rewrite(existing, merged)
  return rawWrite(
    'ConditionCheck',
    { Key: keyOf(existing), ConditionExpression: unchanged(existing, [], use) },
    use,
  )
}

/**
 * Condition: the item is unchanged since it was read. A migration may use any attribute, even a missing one, so all
 * attributes that the entity knows are compared.
 */
function unchanged(item: Stored, more: string[], use: ReturnType<typeof placeholders>): string {
  const shape = definedEntities().get(String(item.entity))?.shape.entries ?? {}
  const names = new Set([
    ...Object.keys(item),
    ...Object.keys(shape),
    'entityVersion',
    ...INDEX_KEYS,
    ...more,
  ])
  return [...names]
    .filter((name) => !KEYS.includes(name))
    .map((name) =>
      name in item
        ? `${use.name(name)} = ${use.value(item[name])}`
        : `attribute_not_exists(${use.name(name)})`,
    )
    .concat('attribute_exists(pk)')
    .join(' AND ')
}

/** Short placeholders, because an expression may have 4 KB. */
function placeholders() {
  const names: Record<string, string> = {}
  const values: Record<string, unknown> = {}
  const placeholderOf = new Map<string, string>()
  return {
    names,
    values,
    name(attribute: string) {
      const placeholder = placeholderOf.get(attribute) ?? `#${placeholderOf.size}`
      placeholderOf.set(attribute, placeholder)
      names[placeholder] = attribute
      return placeholder
    },
    value(value: unknown) {
      const placeholder = `:${Object.keys(values).length}`
      values[placeholder] = value
      return placeholder
    },
  }
}
