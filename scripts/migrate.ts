import { parseArgs } from 'node:util'
import { reachTable } from '#scripts/local/reach-table'
import { lineOf, progressOf } from '#scripts/migrate/lines'

/**
 * `npm run migrate [-- --dry] [--contract] [--again] [--per-second 500] [--accept-failures] [--state <folder>]`
 * Converts what earlier releases stored, in the product that runs here (`npm start`, with its `--state` if it has one),
 * or in the cloud under `sst shell`. It may be interrupted at any time; the next run continues.
 * `--contract` also deletes what only an earlier release reads, and `--again` repeats what is done, after a restore.
 * `--dry` only says what would change.
 */
const { values } = parseArgs({
  options: {
    dry: { type: 'boolean', default: false },
    contract: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    'accept-failures': { type: 'boolean', default: false },
    'per-second': { type: 'string' },
    state: { type: 'string' },
  },
})
const perSecond = Number(values['per-second'] ?? 500)
if (!(perSecond > 0)) fail('--per-second is how many items to change in a second at most: --per-second 500')

const where = await reachTable(values.state)
// Imported late, because these modules read the table's name from the environment when they load.
await import('#core/entities')
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

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
