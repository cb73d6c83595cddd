import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { Resource } from 'sst'
import { awsCli } from '#scripts/aws/cli'
import { awsControlPlane } from '#scripts/restore/aws-control-plane'
import { readOptions } from '#scripts/restore/options'
import { linesOf } from '#scripts/restore/report'
import { RestoreError } from '#scripts/restore/restore-error'

/**
 * `npx sst shell --stage production -- npm run restore -- --at 2030-01-31T09:00:00Z [--until <time>]
 *   [--partitions user#1,client#1] [--entity client,coach] [--all-missing] [--overwrite] [--yes]`
 * Restores a moment of the table into a new table, compares the two and, with `--yes`, copies what is lost back into
 * the live one. `--from <table>` instead of `--at` uses a table that exists. `--erase <people>` and
 * `--accounts <folder>` are about people who have no account anymore. See docs/deploy.md.
 */
async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2), Date.now())
  if (!process.env.SST_RESOURCE_Table)
    throw new RestoreError(
      "Run this in `sst shell`: a database on this machine has no backups (copy the product's state folder instead).",
    )
  const live = Resource.Table.name
  const plane = awsControlPlane(awsCli, live)
  if (options.action === 'resume-readers') return plane.resumeReaders()

  const db = new DynamoDBClient({})
  // Only now: the table is looked up where the environment says.
  const [erasures, { restore }] = await Promise.all([
    import('#scripts/restore/erasures'),
    import('#scripts/restore/restore'),
  ])
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => stopping.abort(new RestoreError('Stopped. Run the same command to continue.')))
  const { request, accounts } = options
  const listSubjects = async () =>
    accounts ? erasures.readSubjects(accounts) : erasures.listSubjectsInPool()
  const context = {
    db,
    live,
    plane,
    erasures: erasures.erasuresOf(db, live, listSubjects),
    now: Date.now,
    signal: stopping.signal,
    tell: console.log,
  }
  for (const line of linesOf(await restore(request, context), request)) console.log(line)
}

try {
  await run()
} catch (error) {
  if (!(error instanceof RestoreError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
