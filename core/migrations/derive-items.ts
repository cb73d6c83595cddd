import { isDeepStrictEqual } from 'node:util'
import { definedEntities } from '#core/lib/entity'
import type { Stored } from '#core/lib/stored-item'
import { type Key, scanStored, stale, TableName, type Write, write } from '#core/lib/table'
import type { Derivation } from '#core/migrations/migration'
import { refuseOnError } from '#core/migrations/plan-change'
import { replacementOf } from '#core/migrations/replace-item'
import { AppError } from '#core/shared/errors'

export interface DerivationPlan {
  changes: DerivedChange[]
  /** Items and sources that nothing could be derived for or from. They stay as they are. */
  failures: { item: Stored; error: unknown }[]
}

/** What a derivation writes for one item. */
export interface DerivedChange {
  existing: Stored | undefined
  next: Stored
}

/**
 * Compares all items with what follows from their sources. The items are read before the sources: whatever changes
 * both later changes the item too, so writing it fails and it is derived again.
 */
export async function planDerivation(
  { target, sources, add, decide }: Derivation,
  onRead: (count: number) => void,
): Promise<DerivationPlan> {
  const entity = definedEntities().get(target)
  if (!entity) throw new Error(`No entity is named ${target}`)
  const failures: DerivationPlan['failures'] = []
  const attempt = (item: Stored, run: () => void) => {
    try {
      refuseOnError(run)
    } catch (error) {
      failures.push({ item, error })
    }
  }
  const existing = new Map<string, Stored>()
  for await (const item of scanAll([target], onRead)) existing.set(keyOf(item), item)
  const values = new Map<string, Stored>()
  for await (const source of scanAll(sources, onRead)) attempt(source, () => add(values, source))
  const valueByKey = new Map([...values.values()].map((value) => [keyOf(entity.keysOf(value)), value]))

  const changes: DerivedChange[] = []
  for (const key of new Set([...existing.keys(), ...valueByKey.keys()])) {
    const before = existing.get(key)
    const value = valueByKey.get(key)
    attempt(before ?? { ...value, entity: target }, () => {
      const next = decide(before, value)
      if (next && !isDeepStrictEqual(before, next)) changes.push({ existing: before, next })
    })
  }
  return { changes, failures }
}

/** Returns false if the item was changed or created meanwhile. */
export async function writeDerived({ existing, next }: DerivedChange): Promise<boolean> {
  const [operation] = existing ? await replacementOf(existing, { kept: next, added: [] }, undefined) : []
  try {
    await write(operation ?? creation(next))
    return true
  } catch (error) {
    if (error instanceof AppError && error.kind === 'conflict') return false
    throw error
  }
}

const creation = (item: Stored): Write => ({
  kind: 'Put',
  input: { TableName, Item: item, ConditionExpression: 'attribute_not_exists(pk)' },
  refusal: stale,
  read: (written) => written,
})

const keyOf = ({ pk, sk }: Stored) => `${pk}\n${sk}`

const PAGE_SIZE = 1000

async function* scanAll(
  entities: readonly string[],
  onRead: (count: number) => void,
): AsyncGenerator<Stored> {
  let after: Key | undefined
  do {
    const page = await scanStored({
      segment: 0,
      segments: 1,
      entities,
      limit: PAGE_SIZE,
      after,
      isConsistent: true,
    })
    onRead(page.read)
    yield* page.items
    after = page.next
  } while (after)
}
