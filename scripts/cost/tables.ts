import { listEndpoints } from '#core/contract'
import { callsOf, eventsOfClient } from '#scripts/cost/habits'
import { endpointCosts } from '#scripts/cost/measured'
import { costOf, type Price, prices, type Unit } from '#scripts/cost/prices'
import { usageOf } from '#scripts/cost/usage'
import capacity from '../../docs/capacity.json' with { type: 'json' }

const SIZES = [1_000, 100_000, 1_000_000]

const ROWS: [what: string, units: Unit[]][] = [
  ['API Gateway', ['apiRequest']],
  ['Lambda', ['lambdaRequest', 'lambdaGbSecond']],
  ['DynamoDB, reads', ['readUnit']],
  ['DynamoDB, writes', ['writeUnit']],
  ['DynamoDB, storage and recovery', ['tableGb', 'recoveryGb']],
  ['CloudFront', ['cloudFrontRequest', 'cloudFrontGb', 'cloudFrontFunction', 'cloudFrontStore']],
  ['WAF', ['wafRequest', 'wafRule']],
  ['S3', ['fileGb', 'fileWrite']],
  ['SES', ['mail']],
  ['Cognito', ['identity']],
  ['CloudWatch, X-Ray, Route 53', ['logGb', 'metric', 'alarmMetric', 'trace', 'check', 'zone']],
  ['PubNub', ['pubnubReplicated', 'pubnubEdge', 'pubnubGb']],
]

const number = (value: number, digits: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
const money = (dollars: number) => number(dollars, dollars < 10 ? 2 : 0)
const count = (value: number) => String(Number(value.toPrecision(3)))

const markdown = (header: string[], rows: string[][], isText: (column: number) => boolean) =>
  [header, header.map((_, column) => (isText(column) ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

/** The monthly cost at each number of users, in US dollars. */
export function costTable(): string {
  const columns = SIZES.map((users) => {
    const used = usageOf(users)
    const costs = ROWS.map(([, units]) => units.reduce((sum, unit) => sum + costOf(unit, used[unit]), 0))
    const together = costs.reduce((sum, cost) => sum + cost, 0)
    return [...costs, together, together / users]
  })
  const names = [...ROWS.map(([what]) => what), 'Total', 'Per user']
  return markdown(
    ['US $ per month', ...SIZES.map((users) => `${number(users, 0)} users`)],
    names.map((name, row) => [name, ...columns.map((column) => money(column[row] ?? 0))]),
    (column) => column === 0,
  )
}

/** How often people do things in a month, and what the benchmark measured for each. */
export function actionTable(): string {
  const endpoints = listEndpoints().flatMap(({ name }) => {
    const cost = endpointCosts[name]
    const calls = [callsOf.client[name], callsOf.coach[name], callsOf.admin[name]]
    return cost && calls.some((times) => times > 0) ? [{ name: `\`${name}\``, calls, cost }] : []
  })
  const events = (Object.keys(eventsOfClient) as (keyof typeof eventsOfClient)[]).flatMap((what) =>
    Object.entries(capacity.events[what]).map(([type, cost]) => ({
      name: `\`${type}\`, ${what === 'renewal' ? 'renewal' : 'first payment'}`,
      calls: [eventsOfClient[what], 0, 0],
      cost,
    })),
  )
  return markdown(
    ['action', 'per client', 'per coach', 'per admin', 'reads', 'writes', 'stream writes', 'emails'],
    [...endpoints, ...events].map(({ name, calls, cost }) => [
      name,
      ...calls.map((times) => (times > 0 ? count(times) : '')),
      ...[cost.reads, cost.writes, cost.streamWrites, cost.mails].map(String),
    ]),
    (column) => column === 0,
  )
}

/** Every price with its source. */
export const priceTable = (): string =>
  markdown(
    ['what', 'unit', 'US $', 'source'],
    Object.values(prices).map(({ what, per, unit, steps, source }: Price) => {
      const bundle = per === 1 ? unit : `${number(per, 0)} ${unit}`
      const text = steps.map(([, dollars], index) => {
        const upTo = steps[index + 1]?.[0]
        return `${dollars || 'free'}${upTo === undefined ? '' : ` up to ${number(upTo, 0)}`}`
      })
      return [what, bundle, text.join(', then '), source]
    }),
    () => true,
  )
