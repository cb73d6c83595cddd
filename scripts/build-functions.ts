import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { excess, MAX_IMPORT_RATIO, MAX_KILOBYTES } from '#scripts/functions/budgets'
import {
  bundleDocumentClient,
  bundleForDeploy,
  type FunctionBundle,
  functionFiles,
} from '#scripts/functions/bundle'
import { functionEnvironment, type LocalAddresses } from '#scripts/local/environment'

/**
 * `npm run build:functions`: bundles every function as the deploy would, into `.sst/functions`. Fails when one is
 * too big or carries what it has no need of; prints how long each takes to import (`--quick` leaves that out).
 */
const FOLDER = '.sst/functions'
const RUNS = 7
const quick = process.argv.includes('--quick')

const MEASURE = `const before = process.cpuUsage(), started = performance.now()
await import(process.argv[1])
const { user, system } = process.cpuUsage(before)
console.log(JSON.stringify([performance.now() - started, (user + system) / 1000, process.memoryUsage.rss()]))`

/** Nothing listens there: importing a function must not call anybody. */
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
  dynamodb: nowhere,
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function measure(path: string) {
  const runs = Array.from({ length: RUNS }, (): [number, number, number] =>
    JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '--eval', MEASURE, path], {
        encoding: 'utf8',
        env: { ...process.env, ...functionEnvironment(addresses) },
      }),
    ),
  )
  return {
    milliseconds: Math.round(median(runs.map(([time]) => time))),
    /** Of the processor; says more than the clock on a machine that is busy. */
    work: Math.round(median(runs.map(([, time]) => time))),
    megabytes: Math.round(median(runs.map(([, , bytes]) => bytes)) / 2 ** 20),
  }
}

function store({ file, code }: Pick<FunctionBundle, 'file' | 'code'>): string {
  const path = join(FOLDER, `${file}.mjs`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, code)
  return join(process.cwd(), path)
}

const bundles = await bundleForDeploy(functionFiles())
const problems = bundles.flatMap(excess)
const client = store({ file: 'document-client', code: await bundleDocumentClient() })
const ratios: number[] = []
for (const bundle of bundles.toSorted((a, b) => b.bytes - a.bytes)) {
  const path = store(bundle)
  const size = `${Math.ceil(bundle.bytes / 1024)} KB`
  if (quick) {
    console.log(`${bundle.file.padEnd(48)} ${size}`)
    continue
  }
  // Each beside the client alone, so that whatever else the machine does meets both.
  const { milliseconds, work, megabytes } = measure(path)
  const ratio = milliseconds / measure(client).milliseconds
  ratios.push(ratio)
  console.log(
    `${bundle.file.padEnd(48)} ${size.padStart(6)}  ${milliseconds} ms (${ratio.toFixed(2)} ×), ${work} ms of CPU, ${megabytes} MB`,
  )
}
if (!quick) {
  const most = Math.max(...ratios)
  console.log(
    `\nAt most ${MAX_KILOBYTES} KB each. The slowest import takes ${most.toFixed(2)} × the AWS document client alone, ` +
      `${most <= MAX_IMPORT_RATIO ? 'within' : 'ABOVE'} the budget of ${MAX_IMPORT_RATIO.toFixed(2)} × (medians of ${RUNS} fresh processes)`,
  )
}
if (problems.length > 0) {
  console.error(`\n${problems.join('\n')}`)
  process.exit(1)
}
