import { execFileSync, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { headCommit, isClean, recordLongTests } from '#scripts/gate/long-tests'

/**
 * `npm run test:long`: all property tests, with many more cases than `npm test` takes and from a new seed. A release
 * needs it (`npm run rehearse -- --stage production`).
 */
const seed = process.env.SEED ?? String(randomInt(2 ** 31))
const files = execFileSync('git', ['grep', '-l', '#scripts/testing/checks/properties', '--', '*.test.ts'], {
  encoding: 'utf8',
}).split('\n')
const commit = isClean() ? headCommit() : undefined

console.info(`Repeat these cases with SEED=${seed} npm run test:long`)
const projects = ['--project', 'unit', '--project', 'api']
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', ...projects, `--testTimeout=${3_600_000}`, ...files.filter(Boolean)],
  {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, LONG: '1', SEED: seed },
  },
)
const isUnchanged = commit !== undefined && isClean() && headCommit() === commit
if (status === 0 && isUnchanged) recordLongTests(commit)
else if (status === 0) console.info('Not recorded for a release, because there are uncommitted changes.')
process.exitCode = status === 0 ? 0 : 1
