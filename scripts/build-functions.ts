import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { median, printReport, printTable, reportBelow, reportCheck } from '#scripts/bench/report'
import { excess, isJob, MAX_IMPORT_RATIO, MAX_KILOBYTES, MAX_MEGABYTES } from '#scripts/functions/budgets'
import {
  bundleDocumentClient,
  bundleForDeploy,
  type FunctionBundle,
  functionFiles,
} from '#scripts/functions/bundle'
import { functionEnvironment, type LocalAddresses } from '#scripts/local/environment'

/**
 * `npm run build:functions`: bundles every function into `.sst/functions` exactly as a deploy does, imports
 * each one, and checks size, time and memory against their budgets.
 */
const FOLDER = '.sst/functions'
const RUNS = 7

const MEASURE = `const before = process.cpuUsage(), started = performance.now()
await import(process.argv[1])
const { user, system } = process.cpuUsage(before)
console.log(JSON.stringify([performance.now() - started, (user + system) / 1000, process.memoryUsage.rss()]))`

/** Nothing listens here, because importing a function must not call any service. */
const nowhere = 'http://127.0.0.1:9'
const addresses: LocalAddresses = {
  web: nowhere,
  api: nowhere,
  cognito: nowhere,
  stripe: nowhere,
  pubnub: nowhere,
  s3: nowhere,
  ses: nowhere,
  recaptcha: nowhere,
  push: nowhere,
  dynamodb: nowhere,
}

/** One import in a fresh process. */
interface Run {
  milliseconds: number
  /** CPU time in milliseconds, which is more reliable than elapsed time on a busy machine. */
  work: number
  megabytes: number
}

function importOnce(path: string): Run {
  const [milliseconds, work, bytes]: [number, number, number] = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', MEASURE, path], {
      encoding: 'utf8',
      env: { ...process.env, ...functionEnvironment(addresses) },
    }),
  )
  return { milliseconds, work, megabytes: bytes / 2 ** 20 }
}

const middle = (runs: Run[], what: keyof Run) => median(runs.map((run) => run[what]))

function store({ file, code }: Pick<FunctionBundle, 'file' | 'code'>): string {
  const path = join(FOLDER, `${file}.mjs`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, code)
  return join(process.cwd(), path)
}

const bundles = (await bundleForDeploy(functionFiles())).toSorted((a, b) => b.bytes - a.bytes)
const kilobytes = ({ bytes }: FunctionBundle) => Math.ceil(bytes / 1024)
const paths = new Map(bundles.map((bundle) => [bundle.file, store(bundle)]))

/** Prints the import cost of every function and checks the highest against the budgets. */
async function measureImports() {
  const client = store({ file: 'document-client', code: await bundleDocumentClient() })
  const rows: string[][] = []
  const most = { ratio: 0, milliseconds: 0, megabytes: 0 }
  const reference: Run[] = []
  for (const bundle of bundles) {
    // Alternates with imports of the bare client, so that any other load on the machine affects both.
    const pairs = Array.from({ length: RUNS }, () => [
      importOnce(paths.get(bundle.file) ?? ''),
      importOnce(client),
    ]) as [Run, Run][]
    const [own, alone] = [pairs.map(([run]) => run), pairs.map(([, run]) => run)]
    reference.push(...alone)
    const [milliseconds, work, megabytes] = [
      middle(own, 'milliseconds'),
      middle(own, 'work'),
      middle(own, 'megabytes'),
    ]
    const ratio = middle(own, 'work') / middle(alone, 'work')
    most.ratio = Math.max(most.ratio, ratio)
    most.milliseconds = Math.max(most.milliseconds, milliseconds)
    most.megabytes = Math.max(most.megabytes, megabytes)
    rows.push([
      bundle.file,
      `${kilobytes(bundle)}`,
      milliseconds.toFixed(0),
      work.toFixed(0),
      `${ratio.toFixed(2)} ×`,
      megabytes.toFixed(0),
    ])
  }
  printTable(['function', 'KB', 'ms', 'ms of CPU', 'vs. client', 'MB'], rows)
  console.log(
    `\nMedians of ${RUNS} fresh processes. The AWS document client alone: ` +
      `${middle(reference, 'milliseconds').toFixed(0)} ms, ${middle(reference, 'work').toFixed(0)} ms of CPU. ` +
      `The slowest function: ${most.milliseconds.toFixed(0)} ms.\n`,
  )
  reportBelow(
    'slowest import relative to the AWS document client, in CPU time',
    most.ratio,
    MAX_IMPORT_RATIO,
    '×',
  )
  reportBelow('highest memory after import', most.megabytes, MAX_MEGABYTES, 'MB')
}

await measureImports()
const awaited = bundles.filter(({ file }) => !isJob(file))
reportBelow(
  'largest function that handles requests',
  Math.max(...awaited.map(kilobytes)),
  MAX_KILOBYTES,
  'KB',
)
const problems = bundles.flatMap(excess)
reportCheck('functions with unneeded code', String(problems.length), '0', problems.length === 0)
const isWithin = printReport()
if (problems.length > 0) console.error(`\n${problems.join('\n')}`)
process.exit(isWithin ? 0 : 1)
