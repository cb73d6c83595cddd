import type { EntityInfo } from '#core/lib/entity'
import type { Stored } from '#core/lib/stored-item'
import { type Key, scanStored } from '#core/lib/table'
import { UnreadableItem } from '#core/lib/unreadable'
import { migrations } from '#core/migrations/all'
import { MigrationRunEntity } from '#core/migrations/entity'
import { type PendingOutcome, runPending } from '#core/migrations/run-pending'
import { pendingMigrations } from '#core/migrations/runner'
import { countOf } from '#scripts/migrate/lines'

const PAGE_SIZE = 1000
const FEW = 3

const fromAnotherVersion = () =>
  new Error('The state here is from another version of the product. Delete it: npm run reset')

/** Throws if the state has run migrations that this code doesn't know, because they are gone or still to come. */
async function assertKnown() {
  const last = Math.max(0, ...migrations.map(({ number }) => number))
  const runs = await MigrationRunEntity.queryAll('migrations')
  if (runs.some(({ number }) => number > last)) throw fromAnotherVersion()
}

/**
 * Converts what an earlier release stored in the local state. Nothing else reads that state, so this includes the
 * contracts. Returns a line that says what it did, if it changed anything.
 */
export async function migrateState(): Promise<string | undefined> {
  await assertKnown()
  const { definedEntities } = await import('#core/entities')
  if ((await pendingMigrations(migrations)).length === 0) {
    await assertReadable(definedEntities())
    return undefined
  }
  const outcomes = await runPending(migrations, {
    withContract: true,
    isQuiet: true,
    segments: 1,
    itemsPerSecond: Number.POSITIVE_INFINITY,
  })
  await assertReadable(definedEntities())
  return sentenceOf(outcomes)
}

/**
 * Throws if some kind of item has a name, key or shape that no migration converts, which shows when its first few items
 * can't be read. A single unreadable item is accepted, because the product has to handle that anyway.
 */
async function assertReadable(entities: ReadonlyMap<string, EntityInfo>) {
  const readable = new Set<string>()
  const unreadable = new Map<string, number>()
  let after: Key | undefined
  do {
    const { items, next } = await scanStored({ segment: 0, segments: 1, limit: PAGE_SIZE, after })
    for (const item of items) {
      const kind = String(item.entity)
      if (readable.has(kind)) continue
      if (isReadable(item, entities)) readable.add(kind)
      else unreadable.set(kind, (unreadable.get(kind) ?? 0) + 1)
      if (unreadable.get(kind) === FEW) throw fromAnotherVersion()
    }
    after = next
  } while (after)
}

function isReadable(item: Stored, entities: ReadonlyMap<string, EntityInfo>): boolean {
  try {
    const read = entities.get(String(item.entity))?.upgrade(item)
    return read?.pk === item.pk && read?.sk === item.sk
  } catch (error) {
    if (error instanceof UnreadableItem) return false
    throw error
  }
}

export function sentenceOf(outcomes: PendingOutcome[]): string | undefined {
  const reports = outcomes.flatMap((outcome) => ('report' in outcome ? [outcome.report] : []))
  const changes = reports.filter(({ changed }) => Object.values(changed).some((count) => count > 0))
  const failed = reports.reduce((sum, { failures }) => sum + failures.length, 0)
  const details = changes.map((report) => `${report.name}: ${countOf(report)}`).join('; ')
  const unchanged = `${failed} ${failed === 1 ? 'item' : 'items'} couldn't be converted and stayed: npm run migrate -- --dry`
  if (changes.length === 0 && failed === 0) return undefined
  return [
    'Converted the state of an earlier release',
    details && ` (${details})`,
    failed > 0 && `. ${unchanged}`,
  ]
    .filter(Boolean)
    .join('')
}
