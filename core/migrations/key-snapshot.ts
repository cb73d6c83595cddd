import type { EntityInfo } from '#core/lib/entity'
import { type EntityKeys, keysOfEntity } from '#core/migrations/keys'
import type { Migration } from '#core/migrations/migration'
import { fourDigits } from '#core/migrations/title'

/**
 * The keys of all entities as they were when they were last accepted (`keys.snapshot.json`). Items that
 * were stored under other keys aren't found (rule keys-are-a-contract).
 */
export interface KeySnapshot {
  /** The highest number of a migration at that time. */
  migration: number
  entities: Record<string, EntityKeys & { migration?: number }>
}

export interface KeyDifferences {
  /** Each says what to do. Keys of stored items changed, and no new migration names their entity. */
  unexplained: string[]
  /** Whether the snapshot has to be written again. */
  isOutdated: boolean
  current: KeySnapshot
}

type Migrations = readonly Pick<Migration, 'number' | 'entities'>[]

export const SNAPSHOT_FILE = 'core/migrations/keys.snapshot.json'

export function compareKeys(
  snapshot: KeySnapshot,
  entities: ReadonlyMap<string, EntityInfo>,
  migrations: Migrations,
): KeyDifferences {
  const current: KeySnapshot = {
    migration: Math.max(0, ...migrations.map(({ number }) => number)),
    entities: {},
  }
  const unexplained: string[] = []
  const explanationOf = (name: string) =>
    migrations.findLast((one) => one.number > snapshot.migration && one.entities.includes(name))?.number
  for (const name of [...entities.keys()].sort()) {
    const entity = entities.get(name)
    if (!entity) continue
    const keys = keysOfEntity(entity)
    const before = snapshot.entities[name]
    const changes = before ? changesOf(before, keys) : []
    const migration = changes.length > 0 ? explanationOf(name) : before?.migration
    if (changes.length > 0 && !migration) unexplained.push(messageOf(name, changes, snapshot))
    current.entities[name] = { ...keys, ...(migration && { migration }) }
  }
  for (const name of Object.keys(snapshot.entities))
    if (!entities.has(name) && !explanationOf(name))
      unexplained.push(messageOf(name, ['its entity is gone, but its items are still stored'], snapshot))
  return { unexplained, isOutdated: textOf(current) !== textOf(snapshot), current }
}

/** Options that didn't exist before may have any key, but each item that can be stored already must keep its keys. */
function changesOf(before: EntityKeys, now: EntityKeys): string[] {
  return (['key', 'gsi1', 'gsi2'] as const).flatMap((field) => {
    const [old, next] = [before[field] ?? {}, now[field] ?? {}]
    if (!before[field] && now[field]) return [`${field} is new, and stored items lack it`]
    return Object.entries(old)
      .filter(([when, template]) => next[when] !== template)
      .map(([when, template]) => `${field} (${when}) was ${template}, is ${next[when] ?? 'gone'}`)
  })
}

const messageOf = (name: string, changes: string[], { migration }: KeySnapshot) =>
  `The keys of stored ${name} items changed:
${changes.map((change) => `  ${change}\n`).join('')}Items that are already stored keep their old keys and wouldn't be found. If that isn't intended, undo it. Otherwise:
  npm run new -- migration <name>    a migration after ${fourDigits(migration)} that names ${name} and converts its items
  npm run migrate -- --write-keys    accepts the new keys`

export const textOf = (snapshot: KeySnapshot) => `${JSON.stringify(snapshot, null, 2)}\n`
