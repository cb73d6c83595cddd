import { log } from '#core/lib/log'
import { type Key, scanStored, write } from '#core/lib/table'
import { changeItems, changesItems, PAGE_SIZE, scanned } from '#core/migrations/change-items'
import { type MigrationRun, MigrationRunEntity } from '#core/migrations/entity'
import { failureOf, listFailures, reasonOf, removeFailures } from '#core/migrations/failures'
import type { Migration } from '#core/migrations/migration'
import type { RunOptions, RunOutcome } from '#core/migrations/options'
import { planChange } from '#core/migrations/plan-change'
import { prepareReplacement } from '#core/migrations/replace-item'
import { countChange, emptyReport, type MigrationReport } from '#core/migrations/report'
import { fourDigits, titleOf } from '#core/migrations/title'
import { nowIso } from '#core/shared/clock'
import { conflict } from '#core/shared/errors'

const SEGMENTS = 8

/** Returns the migrations that aren't done, in order. */
export async function pendingMigrations<M extends Migration>(migrations: readonly M[]): Promise<M[]> {
  const done = await doneNumbers()
  return migrations.filter(({ number }) => !done.has(number)).sort((a, b) => a.number - b.number)
}

/**
 * Runs a migration, or continues it where an earlier run was interrupted. Does nothing if it's done. Throws a conflict
 * for a `contract` whose `backfill` isn't done.
 */
export async function runMigration(migration: Migration, options: RunOptions = {}): Promise<MigrationReport> {
  const { number } = migration
  const report = emptyReport(migration)
  const done = await doneNumbers()
  if (done.has(number)) return { ...report, isDone: true }
  assertMayRun(migration, done)

  let run = await begin(migration, options.segments ?? SEGMENTS)
  if (!options.isQuiet) log('info', 'migration started', { number, migration: migration.name })
  let outcome: RunOutcome = { isFinished: true, hasFailures: false }
  if (changesItems(migration)) {
    outcome = await changeItems(migration, run, report, options)
    while (outcome.isFinished && outcome.hasRemoved) {
      run = { ...run, startedAt: nowIso() }
      await write(MigrationRunEntity.put(run))
      outcome = await changeItems(migration, run, report, options)
    }
  }
  const { isFinished, hasFailures } = outcome
  report.isDone = isFinished && (!hasFailures || options.acceptFailures === true)
  if (isFinished && !hasFailures) await removeFailures(number)
  if (report.isDone) await write(MigrationRunEntity.put({ ...run, finishedAt: nowIso() }))
  report.failures = await listFailures(number)
  const { read, changed, failures, isDone } = report
  if (!options.isQuiet)
    log('info', 'migration ended', { number, read, ...changed, failures: failures.length, isDone })
  return report
}

/** Reports what a migration would do, and writes nothing. */
export async function dryRunMigration(
  migration: Migration,
  { segments = SEGMENTS, onProgress }: RunOptions = {},
): Promise<MigrationReport> {
  const report = emptyReport(migration)
  if (!changesItems(migration)) return report
  const scan = async (segment: number) => {
    let after: Key | undefined
    do {
      const page = await scanStored({
        segment,
        segments,
        entities: scanned(migration),
        limit: PAGE_SIZE,
        after,
        isConsistent: true,
      })
      for (const item of page.items) {
        try {
          const change = planChange(migration, item)
          if (!change) continue
          await prepareReplacement(item, change, migration.merge)
          countChange(report, item, change)
        } catch (error) {
          const reason = reasonOf(error)
          if (!reason) throw error
          report.failures.push(failureOf(item, reason))
        }
      }
      report.read += page.read
      onProgress?.(report)
      after = page.next
    } while (after)
  }
  await Promise.all(Array.from({ length: segments }, (_, segment) => scan(segment)))
  return report
}

/** Forgets that migrations are done, so that they convert what an older backup has brought back. */
export async function restartMigrations(migrations: readonly Migration[]): Promise<void> {
  for (const { number } of migrations) await write(MigrationRunEntity.remove({ number }))
}

async function doneNumbers(): Promise<Set<number>> {
  const runs = await MigrationRunEntity.queryAll('migrations', { isConsistent: true })
  return new Set(runs.filter(({ finishedAt }) => finishedAt).map(({ number }) => number))
}

function assertMayRun(migration: Migration, done: ReadonlySet<number>): void {
  if (migration.phase !== 'contract' || done.has(migration.backfill)) return
  throw conflict(
    `Migration ${titleOf(migration)} deletes what ${fourDigits(migration.backfill)} has to convert first. Run that one until it is done.`,
    'BACKFILL_NOT_DONE',
  )
}

async function begin({ number, name }: Migration, segments: number): Promise<MigrationRun> {
  const begun = await MigrationRunEntity.find({ number })
  if (begun) return begun
  const run = { number, name, startedAt: nowIso(), segments }
  await write(MigrationRunEntity.put(run))
  return run
}
