import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { CONTRACT_TESTS, selectTests } from '#scripts/changed/select-tests'

/** `npm run test:changed`: checks the whole project, and runs only the tests that the changes since a commit can reach. */
const { since } = parseArgs({ options: { since: { type: 'string', default: 'main' } } }).values

const lines = (...words: string[]) =>
  execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean)
const [base = 'HEAD'] = lines('merge-base', since, 'HEAD')
const changed = [
  ...lines('diff', '--name-only', '--no-renames', base),
  ...lines('ls-files', '-o', '--exclude-standard'),
]
const deleted = new Set(lines('ls-files', '-d'))
const files = lines('ls-files', '-co', '--exclude-standard').filter((file) => !deleted.has(file))

async function run(words: string[], environment: Record<string, string> = {}): Promise<boolean> {
  const child = spawn('npx', words, { stdio: 'inherit', env: { ...process.env, ...environment } })
  return (await once(child, 'exit'))[0] === 0
}

const checks = [
  ['biome', 'ci', '--log-level=warn', '.'],
  ['tsc', '--checkers', '1', '-p', 'tsconfig.json'],
  ['tsc', '--checkers', '1', '-p', 'web/tsconfig.json'],
]

async function test(): Promise<boolean> {
  if (changed.length === 0) return true
  const { all, ...selected } = selectTests(changed, files)
  if (all) {
    console.info(`${all}, so everything runs.`)
    return run(['vitest', 'run'])
  }
  const { endpoints, screens, e2e } = selected
  const areas = new Set(screens.map(areaOf))
  const walks = [...areas].map((area) => `tests/e2e/screens-${area}.test.ts`)
  console.info(
    `${changed.length} changed files reach ${selected.files.length + e2e.length} files of tests, ${endpoints.length} endpoints and ${screens.length} screens.`,
  )
  const runs: [words: string[], environment?: Record<string, string>][] = []
  if (selected.files.length > 0) runs.push([selected.files])
  if (endpoints.length > 0) runs.push([[...CONTRACT_TESTS, '-t', `^(${endpoints.join('|')}) `]])
  if (e2e.length + walks.length > 0) runs.push([[...e2e, ...walks], { SCREENS: screens.join(' ') }])
  const results = []
  for (const [words, environment] of runs)
    results.push(await run(['vitest', 'run', '--retry=0', ...words], environment))
  return results.every(Boolean)
}

const areaOf = (path: string) => {
  if (path.startsWith('/admin')) return 'admin'
  if (path.startsWith('/client')) return 'client'
  return path.startsWith('/nutritionist') ? 'coach' : 'public'
}

const results = await Promise.all(checks.map((words) => run(words)))
const isGreen = results.every(Boolean) && (await test())
console.info(`\n${(performance.now() / 1000).toFixed(0)} seconds`)
process.exitCode = isGreen ? 0 : 1
