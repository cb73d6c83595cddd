import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeRelease } from '#scripts/testing/releases/release'
import { type Dump, selectItems } from '#scripts/testing/releases/select-items'

/**
 * `node scripts/testing/releases/capture.ts [name]`: writes what the current commit stores to `<name>.json.gz`, by
 * default under its commit's id. With `--from <folder>`, selects from dumps that were made before.
 */
const args = process.argv.slice(2)
const from = args.includes('--from') ? args.splice(args.indexOf('--from'), 2)[1] : undefined
const name = args[0] ?? execFileSync('git', ['rev-parse', '--short=8', 'HEAD']).toString().trim()

const folder = from ?? mkdtempSync(join(tmpdir(), 'release-'))
if (!from) {
  const config = join(import.meta.dirname, 'capture.config.ts')
  // Dumps are written even if a test fails, and a failed test's items are still what this release stores.
  spawnSync('npx', ['vitest', 'run', '--config', config], {
    stdio: 'inherit',
    env: { ...process.env, CAPTURE_FOLDER: folder },
  })
}
const dumps = readdirSync(folder)
  .sort()
  .map((file): Dump => JSON.parse(readFileSync(join(folder, file), 'utf8')))
const { items, files } = selectItems(dumps)
const bytes = writeRelease(name, { capturedAt: Date.now(), items, files })
if (!from) rmSync(folder, { recursive: true })
console.log(
  `${name}.json.gz: ${items.length} of ${dumps.flatMap((dump) => dump.items).length} items, ${bytes} bytes`,
)
