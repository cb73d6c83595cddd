import { withMigrationLease } from '#core/migrations/lease'
import type { Migration } from '#core/migrations/migration'
import type { RunOptions } from '#core/migrations/options'
import type { MigrationReport } from '#core/migrations/report'
import { dryRunMigration, pendingMigrations, restartMigrations, runMigration } from '#core/migrations/runner'
import { isConflict } from '#core/shared/errors'

export interface PendingOptions extends RunOptions {
  isDryRun?: boolean
  /** Also runs those that are done, because older items may have come back from a backup. */
  again?: boolean
  /** Also runs those of the phase `contract`, which delete what the previous release may still read. */
  withContract?: boolean
}

/** What became of a migration. `refusal` says why it didn't run. */
export type PendingOutcome = { migration: Migration } & ({ report: MigrationReport } | { refusal: string })

/**
 * Runs all pending migrations in order, and stops at one that can't finish. Failed items stop only the `contract` of
 * the migration in which they failed. Throws the conflict MIGRATION_RUNNING while another process migrates.
 */
export const runPending = (
  migrations: readonly Migration[],
  options: PendingOptions = {},
): Promise<PendingOutcome[]> =>
  options.isDryRun
    ? runEach(migrations, options)
    : withMigrationLease((assertHeld) => {
        const onProgress: RunOptions['onProgress'] = (report) => {
          assertHeld()
          options.onProgress?.(report)
        }
        return runEach(migrations, { ...options, onProgress })
      })

async function runEach(
  migrations: readonly Migration[],
  { isDryRun = false, withContract = false, again = false, ...options }: PendingOptions,
): Promise<PendingOutcome[]> {
  const outcomes: PendingOutcome[] = []
  if (again && !isDryRun)
    await restartMigrations(migrations.filter(({ phase }) => withContract || phase !== 'contract'))
  for (const migration of again ? migrations : await pendingMigrations(migrations)) {
    if (migration.phase === 'contract' && !withContract) {
      outcomes.push({
        migration,
        refusal: 'waits until no release that needs what it deletes runs: --contract',
      })
      continue
    }
    try {
      const report = await (isDryRun ? dryRunMigration : runMigration)(migration, options)
      outcomes.push({ migration, report })
      if (!isDryRun && !report.isDone && report.failures.length === 0) break
    } catch (error) {
      if (!isConflict(error, 'BACKFILL_NOT_DONE')) throw error
      outcomes.push({ migration, refusal: error.message })
    }
  }
  return outcomes
}
