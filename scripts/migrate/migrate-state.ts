import { migrations } from '#core/migrations/all'
import { MigrationRunEntity } from '#core/migrations/entity'
import { type PendingOutcome, runPending } from '#core/migrations/run-pending'
import { pendingMigrations } from '#core/migrations/runner'
import { countOf } from '#scripts/migrate/lines'

/** Throws if the state has run migrations that this code doesn't know, because they are gone or still to come. */
async function assertKnown() {
  const last = Math.max(0, ...migrations.map(({ number }) => number))
  const runs = await MigrationRunEntity.queryAll('migrations')
  if (runs.some(({ number }) => number > last))
    throw new Error('The state here is from another version of the product. Delete it: npm run reset')
}

/**
 * Converts what an earlier release stored in the local state. Nothing else reads that state, so this includes the
 * contracts. Returns a line that says what it did, if it changed anything.
 */
export async function migrateState(): Promise<string | undefined> {
  await assertKnown()
  if ((await pendingMigrations(migrations)).length === 0) return undefined
  await import('#core/entities')
  const outcomes = await runPending(migrations, {
    withContract: true,
    isQuiet: true,
    segments: 1,
    itemsPerSecond: Number.POSITIVE_INFINITY,
  })
  return sentenceOf(outcomes)
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
