import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { log } from '#core/lib/log'
import { addUnreadable, UnreadableItem } from '#core/lib/unreadable'

export type Stored = Record<string, unknown>

interface StoredShape<E extends v.ObjectEntries> {
  name: string
  version: number
  shape: v.ObjectSchema<E, undefined>
  /**
   * Converts an item of an older version, `from`, to this one. An item may have been updated since it was written, so
   * this must keep what is there and change nothing the second time.
   */
  upgrade?: (item: Stored, from: number) => Stored
}

/** Reads items of one kind as they were stored by this release or by an earlier one (rule stored-items-stay-readable). */
export function itemReader<E extends v.ObjectEntries>({ name, version, shape, upgrade }: StoredShape<E>) {
  type T = v.InferOutput<v.ObjectSchema<E, undefined>>

  const versionOf = (stored: Stored) => Number(stored.entityVersion ?? 1)
  const unreadable = (stored: Stored) =>
    new UnreadableItem(`A stored ${name} couldn't be read`, loggedKeyOf(stored))

  function check(stored: Stored) {
    const item = withoutKeys(stored)
    const from = versionOf(stored)
    return v.safeParse(shape, upgrade && from < version ? upgrade(item, from) : item)
  }

  function parse(stored: Stored): T | undefined {
    const result = check(stored)
    if (result.success) return result.output
    log('error', 'stored item unreadable', {
      entity: name,
      version: versionOf(stored),
      key: loggedKeyOf(stored),
      attributes: [...new Set(result.issues.map((issue) => v.getDotPath(issue)))],
    })
    return undefined
  }

  return {
    /** Throws UnreadableItem. */
    one(stored: Stored): T {
      const item = parse(stored)
      if (!item) throw unreadable(stored)
      return item
    },
    /**
     * Returns a value for each attribute that can't be read: the `known` one, or else its default, which is undefined if
     * it may be absent. Throws UnreadableItem if an attribute has neither or is `irreplaceable`.
     */
    replacements(stored: Stored, known: Partial<T>, irreplaceable: (keyof T)[] = []): Partial<T> {
      const replacements = new Map<string, unknown>()
      for (const { path } of check(stored).issues ?? []) {
        const attribute = String(path?.[0].key)
        const schema = shape.entries[attribute]
        const replacement = schema && v.safeParse(schema, known[attribute as keyof T])
        if (!replacement?.success || irreplaceable.includes(attribute as keyof T)) throw unreadable(stored)
        replacements.set(attribute, replacement.output)
      }
      return Object.fromEntries(replacements) as Partial<T>
    },
    /** Leaves out unreadable items, and counts them for `countUnreadable`. */
    many(stored: Stored[]): T[] {
      const items = stored.map(parse).filter((item) => item !== undefined)
      addUnreadable(stored.length - items.length)
      return items
    },
    /** The result of a write. The write has happened, so an item that can't be read is returned as stored. */
    written: (stored: Stored): T => parse(stored) ?? (withoutKeys(stored) as T),
  }
}

/** A key contains ids and addresses of people, so the log gets a hash of it. */
const loggedKeyOf = ({ pk, sk }: Stored) =>
  createHash('sha256').update(`${pk}\n${sk}`).digest('hex').slice(0, 16)

function withoutKeys(stored: Stored): Stored {
  const { pk, sk, gsi1pk, gsi1sk, gsi2pk, gsi2sk, entity, entityVersion, ...item } = stored
  return item
}

/** The values that missing attributes are read as. Conditions need them: a missing attribute equals its default. */
export function defaultsOf(shape: v.ObjectSchema<v.ObjectEntries, undefined>): Map<string, unknown> {
  return new Map(
    Object.entries(shape.entries).flatMap(([name, schema]) => {
      const value = v.getDefault(schema as v.GenericSchema)
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}
