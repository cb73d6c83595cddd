import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { reachTable } from '#scripts/local/reach-table'
import { lineOf, progressOf } from '#scripts/migrate/lines'

/**
 * `npm run migrate [-- --dry] [--contract] [--again] [--per-second 500] [--accept-failures] [--state <folder>]`
 * Converts what earlier releases stored, in the product that runs here (`npm start`, with its `--state` if it has one),
 * or in the cloud under `sst shell`. It may be interrupted at any time; the next run continues.
 * `--contract` also deletes what only an earlier release reads, and `--again` repeats what is done, after a restore.
 * `--dry` only says what would change. `--write-keys` accepts changed keys into the snapshot, without a table.
 */
const { values } = parseArgs({
  options: {
    dry: { type: 'boolean', default: false },
    contract: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    'accept-failures': { type: 'boolean', default: false },
    'per-second': { type: 'string' },
    'write-keys': { type: 'boolean', default: false },
    state: { type: 'string' },
  },
})
const perSecond = Number(values['per-second'] ?? 500)
if (!(perSecond > 0)) fail('--per-second is how many items to change in a second at most: --per-second 500')

if (values['write-keys']) await writeKeys()
else await migrate()

async function migrate() {
  const where = await reachTable(values.state)
  // Imported here, because the table is looked up where the environment says.
  await import('#core/migrations/entities')
  const { migrations } = await import('#core/migrations/all')
  const { runPending } = await import('#core/migrations/run-pending')
  const { isConflict } = await import('#core/shared/errors')
  const outcomes = await runPending(migrations, {
    isDryRun: values.dry,
    withContract: values.contract,
    again: values.again,
    acceptFailures: values['accept-failures'],
    itemsPerSecond: perSecond,
    onProgress: progressOf(console.log),
  }).catch((error: unknown) =>
    isConflict(error, 'MIGRATION_RUNNING')
      ? fail(`${error.message} Nothing more is written by this one.`)
      : Promise.reject(error),
  )
  for (const outcome of outcomes) console.log(lineOf(outcome, values.dry))
  if (outcomes.length === 0) console.log('No migration is pending.')
  console.log(values.dry ? `Nothing was written at ${where}.` : `At ${where}.`)
  if (outcomes.some((outcome) => 'report' in outcome && outcome.report.failures.length > 0))
    process.exitCode = 1
}

async function writeKeys() {
  // The entities load the table's client, which needs a name.
  process.env.SST_RESOURCE_App ??= JSON.stringify({ name: 'platewise', stage: 'local' })
  process.env.SST_RESOURCE_Table ??= JSON.stringify({ name: 'none' })
  const { definedEntities } = await import('#core/migrations/entities')
  const { migrations } = await import('#core/migrations/all')
  const { compareKeys, SNAPSHOT_FILE, textOf } = await import('#core/migrations/key-snapshot')
  const { unexplained, isOutdated, current } = compareKeys(
    JSON.parse(readFileSync(SNAPSHOT_FILE, 'utf8')),
    definedEntities(),
    migrations,
  )
  if (unexplained.length > 0) fail(unexplained.join('\n\n'))
  if (isOutdated) writeFileSync(SNAPSHOT_FILE, textOf(current))
  console.log(isOutdated ? `Wrote ${SNAPSHOT_FILE}.` : `${SNAPSHOT_FILE} is up to date.`)
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
