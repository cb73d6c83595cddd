import { printTable } from '#scripts/bench/report'

/** `npm run cost`: what a month costs in US dollars, from published prices (us-east-1) and what one user does. */

/** Per unit, after what is free each month for good: [price, free units]. */
const PRICES = {
  apiRequest: [1 / 1e6, 0],
  lambdaRequest: [0.2 / 1e6, 1e6],
  lambdaGbSecond: [0.0000133334, 400_000],
  readUnit: [0.125 / 1e6, 0],
  writeUnit: [0.625 / 1e6, 0],
  tableGb: [0.25 + 0.2, 0],
  cloudFrontRequest: [0.01 / 1e4, 10e6],
  cloudFrontFunction: [0.1 / 1e6 + 2 * (0.03 / 1e6), 2e6],
  cloudFrontGb: [0.085, 1024],
  wafRequest: [0.6 / 1e6, 0],
  s3Gb: [0.023, 0],
  mail: [0.1 / 1000, 0],
  logGb: [0.5, 5],
  pubnubReplicated: [0.000123, 0],
  pubnubEdge: [0.000033, 0],
  pubnubGb: [8, 0],
} as const satisfies Record<string, readonly [number, number]>
type Unit = keyof typeof PRICES

/** WAF with two rules, one hosted zone, eleven metrics under alarm. */
const FIXED = 5 + 2 + 0.5 + 1.1

/** Cognito Lite: the first 10,000 are free, then 90,000 and 900,000 at these prices. */
const cognito = (users: number) =>
  Math.max(0, Math.min(users, 100_000) - 10_000) * 0.0055 + Math.max(0, users - 100_000) * 0.0046

/** What an active user does in a month. The first four are guesses about people; the rest follows from the code. */
const VISITS = 8
const REQUESTS_PER_VISIT = 25
const CHANGES_PER_VISIT = 2
const MESSAGES = 60
const FILES_PER_VISIT = 20
const VISIT_MB = 0.5
const MAILS = 4
const BILLED_SECONDS = 0.03
const MEMORY_GB = 1
/** The caller's identity, one more item and a partition. `npm run bench` prints it for each endpoint. */
const READS_PER_REQUEST = 4
/** Three items in a transaction (twice the price) with an index each, and what the stream's readers then write. */
const WRITES_PER_CHANGE = 12
/** Put in a transaction with an index, claimed, marked as sent. */
const WRITES_PER_MAIL = 6
const ITEM_KB_PER_USER = 15
const FILE_MB_PER_USER = 2
const LOG_KB_PER_REQUEST = 1

/** The coaches' directory is read anew every 10 seconds by each warm function; one coach per 50 users, 400 bytes each. */
function directoryReads(users: number): number {
  const searches = users * VISITS * 2
  const refreshes = Math.min(searches, (Math.ceil(users / 100_000) * 30 * 86_400) / 10)
  return refreshes * Math.max(4, ((users / 50) * 400) / 4096 / 2)
}

function usage(users: number): Record<Unit, number> {
  const visits = users * VISITS
  const requests = visits * REQUESTS_PER_VISIT
  const mails = users * MAILS
  return {
    apiRequest: requests,
    lambdaRequest: requests,
    lambdaGbSecond: requests * BILLED_SECONDS * MEMORY_GB,
    readUnit: requests * READS_PER_REQUEST + directoryReads(users),
    writeUnit: visits * CHANGES_PER_VISIT * WRITES_PER_CHANGE + mails * WRITES_PER_MAIL,
    tableGb: (users * ITEM_KB_PER_USER) / 2 ** 20,
    cloudFrontRequest: requests + visits * FILES_PER_VISIT,
    cloudFrontFunction: requests + visits * FILES_PER_VISIT,
    cloudFrontGb: (visits * VISIT_MB) / 1024,
    wafRequest: requests + visits * FILES_PER_VISIT,
    s3Gb: (users * FILE_MB_PER_USER) / 1024,
    mail: mails,
    logGb: (requests * LOG_KB_PER_REQUEST) / 2 ** 20,
    pubnubReplicated: users * MESSAGES,
    // Each message is received once; each visit connects, counts what is unread and reads three histories.
    pubnubEdge: users * MESSAGES + visits * 6,
    pubnubGb: (users * MESSAGES * 12) / 2 ** 20,
  }
}

const ROWS: [what: string, units: Unit[]][] = [
  ['API Gateway', ['apiRequest']],
  ['Lambda', ['lambdaRequest', 'lambdaGbSecond']],
  ['DynamoDB reads', ['readUnit']],
  ['DynamoDB writes', ['writeUnit']],
  ['DynamoDB storage and recovery', ['tableGb']],
  ['CloudFront', ['cloudFrontRequest', 'cloudFrontFunction', 'cloudFrontGb']],
  ['WAF', ['wafRequest']],
  ['S3', ['s3Gb']],
  ['SES', ['mail']],
  ['CloudWatch logs', ['logGb']],
  ['PubNub', ['pubnubReplicated', 'pubnubEdge', 'pubnubGb']],
]
const SIZES = [1_000, 100_000, 1_000_000]

const costOf = (unit: Unit, amount: number) => Math.max(0, amount - PRICES[unit][1]) * PRICES[unit][0]
const columns = SIZES.map((users) => {
  const used = usage(users)
  const rows = ROWS.map(([, units]) => units.reduce((sum, unit) => sum + costOf(unit, used[unit]), 0))
  const all = [...rows, cognito(users), FIXED]
  const total = all.reduce((sum, cost) => sum + cost, 0)
  return [...all, total, total / users]
})
const names = [...ROWS.map(([what]) => what), 'Cognito', 'Fixed', 'Together', 'Per user']
const show = (cost: number) => (cost < 10 ? cost.toFixed(2) : Math.round(cost).toLocaleString('en-US'))

printTable(
  ['US $ a month', ...SIZES.map((users) => `${users.toLocaleString('en-US')} users`)],
  names.map((name, row) => [name, ...columns.map((column) => show(column[row] ?? 0))]),
)
