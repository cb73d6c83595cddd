import { readFileSync } from 'node:fs'
import { describe, expect, inject, test, vi } from 'vitest'
import { log } from '#core/lib/log'
import { evaluateMath, matchesFilter } from '#scripts/rehearse/alarm-math'
import { findOnly, functionsOf, ofType } from '#scripts/synth/read'
import { settings } from '#stacks/settings'

const stack = inject('production')

interface Query {
  id: string
  expression?: string
  metric?: { namespace: string; metricName: string; dimensions?: Record<string, string>; period: number }
}
const alarms = ofType(stack, 'aws:cloudwatch/metricAlarm:MetricAlarm').map(({ name, inputs }) => {
  const [result, ...rest] = inputs.metricQueries as Query[]
  return {
    name,
    inputs,
    expression: result?.expression ?? '',
    metrics: rest.flatMap(({ metric }) => metric ?? []),
  }
})

type Values = (number | undefined)[]
const NONE = undefined

/**
 * For each alarm: its metrics, data points of an ordinary period with few users, and of one in which it must ring. All
 * of them are simulated here. Whether AWS publishes these metrics as documented is untried.
 */
const SCENARIOS: Record<string, [metrics: string, quiet: Values[], rings: Values[]]> = {
  UnexpectedErrors: ['platewise-production RequestsFailed', [[0], [NONE]], [[1]]],
  UnreadableItems: ['platewise-production ItemsUnreadable', [[0], [NONE]], [[1]]],
  ServerErrors: [
    'AWS/ApiGateway 5xx Count',
    [
      [0, 24],
      [5, 10],
      [NONE, NONE],
      [6, 1000],
    ],
    [
      [6, 500],
      [24, 24],
    ],
  ],
  FunctionErrors: ['AWS/Lambda Errors', [[0], [NONE]], [[1]]],
  SlowAnswers: [
    'AWS/ApiGateway Latency Count',
    [
      [400, 24],
      [9000, 3],
      [NONE, NONE],
    ],
    [[3100, 24]],
  ],
  Sales: ['platewise-production SalesFailed', [[0]], [[1]]],
  WebhookFailures: [
    'platewise-production WebhookFailed WebhookRefused',
    [
      [0, 0],
      [0, 3],
    ],
    [
      [1, 0],
      [0, 4],
    ],
  ],
  MessageEvents: [
    'platewise-production MessageEventsFailed MessageEventsRefused',
    [[3, 3]],
    [
      [4, 0],
      [0, 4],
    ],
  ],
  SecurityChecks: ['platewise-production ChecksUnavailable', [[0], [3]], [[4]]],
  DeadLetters: [
    'AWS/SQS NumberOfMessagesSent AWS/Lambda OnFailureDestinationDeliveredEventCount OnFailureDestinationDeliveredEventCount DestinationDeliveryFailures DestinationDeliveryFailures',
    [
      [NONE, NONE, NONE, NONE, NONE],
      [0, 0, 0, NONE, NONE],
    ],
    [[1], [NONE, 1], [NONE, NONE, 1], [NONE, NONE, NONE, 1], [NONE, NONE, NONE, NONE, 1]],
  ],
  StreamAge: [
    'AWS/Lambda IteratorAge IteratorAge',
    [
      [900, 1200],
      [NONE, NONE],
    ],
    [
      [NONE, 1_000_000],
      [901_000, 0],
    ],
  ],
  MissedJobs1: [
    `AWS/Lambda${' Invocations'.repeat(10)}`,
    [Array(10).fill(1)],
    [[...Array(9).fill(1), NONE], [0]],
  ],
  MissedJobs2: [`AWS/Lambda${' Invocations'.repeat(4)}`, [Array(4).fill(288)], [[1, 1, NONE, 1]]],
  Throttles: [
    'AWS/Lambda Throttles AWS/DynamoDB ReadThrottleEvents WriteThrottleEvents AWS/Cognito SignInThrottles SignUpThrottles TokenRefreshThrottles',
    [[0, NONE, NONE, NONE, NONE, NONE]],
    [[1], [0, 1], [0, NONE, 1], [0, NONE, NONE, 1], [0, NONE, NONE, NONE, 1], [0, 0, 0, 0, 0, 1]],
  ],
  Mails: [
    'AWS/SES Complaint Reject Bounce',
    [
      [NONE, NONE, NONE],
      [0, 0, 5],
    ],
    [[1], [NONE, 1], [NONE, NONE, 6]],
  ],
  MailQuota: ['AWS/SES Send', [[0.8 * settings.mailsADay], [NONE]], [[0.81 * settings.mailsADay]]],
  SignUps: ['AWS/Cognito SignUpSuccesses', [[200], [NONE]], [[201]]],
  MailReputation: [
    'AWS/SES Reputation.BounceRate Reputation.ComplaintRate',
    [
      [0.02, 0.0001],
      [NONE, NONE],
    ],
    [
      [0.031, 0],
      [0, 0.0008],
    ],
  ],
  Pushes: ['platewise-production PushesFailed', [[20]], [[21]]],
  Blocked: ['AWS/WAFV2 BlockedRequests', [[100], [NONE]], [[101]]],
  EdgeErrors: [
    'AWS/CloudFront 5xxErrorRate Requests',
    [
      [50, 20],
      [4, 1000],
    ],
    [[6, 21]],
  ],
  Unreachable: ['AWS/Route53 HealthCheckStatus', [[1]], [[0]]],
}

test('there is a scenario for every alarm', () => {
  expect(Object.keys(SCENARIOS).sort()).toEqual(alarms.map(({ name }) => name).sort())
})

describe.each(alarms)('$name', ({ name, inputs, expression, metrics }) => {
  const [over = '', quiet = [], rings = []] = SCENARIOS[name] ?? []
  const value = (values: Values) =>
    evaluateMath(
      expression,
      metrics.map((_, index) => values[index]),
    ) ?? NONE
  const limit = Number(inputs.threshold)

  test('reads these metrics, and writes to the operators with a page of the runbook', () => {
    let namespace = ''
    const words = metrics.flatMap((metric) => {
      const isNew = metric.namespace !== namespace
      namespace = metric.namespace
      return isNew ? [namespace, metric.metricName] : [metric.metricName]
    })
    expect(words.join(' ')).toBe(over)
    expect(metrics.length, 'more are not possible').toBeLessThanOrEqual(10)
    const topic = findOnly(stack, 'aws:sns/topic:Topic', 'Alarms')
    expect(inputs).toMatchObject({
      alarmActions: [expect.stringMatching(new RegExp(`:${topic.inputs.name ?? topic.name}$`))],
      comparisonOperator: 'GreaterThanThreshold',
      treatMissingData: 'notBreaching',
      datapointsToAlarm: 1,
      alarmDescription: expect.stringContaining(`docs/runbook.md#${name.toLowerCase()}`),
    })
  })
  test.each(quiet.map((values) => [values]))('is quiet at %j', (values) => {
    expect(value(values) ?? limit).toBeLessThanOrEqual(limit)
  })
  test.each(rings.map((values) => [values]))('rings at %j', (values) => {
    expect(value(values)).toBeGreaterThan(limit)
  })
})

test('the runbook has a section for each alarm and no others', () => {
  const sections = [...readFileSync('docs/runbook.md', 'utf8').matchAll(/^## (\w+)$/gm)].map(
    ([, name]) => name,
  )
  // Only a stage with a vault and buckets in another account has these (backups.test.ts, file-copies.test.ts).
  const ofCopies = ['Backups', 'FileCopies'].map((name) =>
    findOnly(inject('review'), 'aws:cloudwatch/metricAlarm:MetricAlarm', name),
  )
  expect(sections.sort()).toEqual([...alarms, ...ofCopies].map(({ name }) => name).sort())
})

test('operators get the alarms and what the month will cost by email', () => {
  expect(findOnly(stack, 'aws:sns/topicSubscription:TopicSubscription', 'Operators').inputs).toMatchObject({
    protocol: 'email',
    endpoint: settings.operators,
  })
  expect(findOnly(stack, 'aws:budgets/budget:Budget').inputs).toMatchObject({
    limitAmount: String(settings.monthlyBudget),
    notifications: [50, 80, 100].map((threshold) => ({
      threshold,
      subscriberEmailAddresses: [settings.operators],
    })),
  })
})

test('late metrics of idle queues are looked at for half an hour', () => {
  const { inputs } = findOnly(stack, 'aws:cloudwatch/metricAlarm:MetricAlarm', 'DeadLetters')
  expect(inputs).toMatchObject({ evaluationPeriods: 6, datapointsToAlarm: 1 })
})

test('alarms about functions name functions that exist', () => {
  const names = new Set(functionsOf(stack).map(({ inputs }) => inputs.name))
  const named = alarms.flatMap(({ metrics }) =>
    metrics.flatMap(({ dimensions }) => dimensions?.FunctionName ?? []),
  )
  expect(named.length).toBeGreaterThan(14)
  expect(named.filter((name) => !names.has(name))).toEqual([])
})

const filters = ofType(stack, 'aws:cloudwatch/logMetricFilter:LogMetricFilter').map(({ name, inputs }) => ({
  name,
  group: inputs.logGroupName,
  pattern: String(inputs.pattern),
}))

test('filters count what functions log, in the log of all functions', () => {
  const { name } = findOnly(stack, 'aws:cloudwatch/logGroup:LogGroup', 'FunctionLogs').inputs
  const lines: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((message) => lines.push({ level: 'ERROR', message }))
  const whats = {
    RequestsFailed: 'request failed',
    SalesFailed: 'payment provider failed',
    ChecksUnavailable: 'reCAPTCHA unavailable',
    PushesFailed: 'push failed',
  }
  for (const what of Object.values(whats)) log('error', what, { requestId: '1' })
  for (const what of ['stored item unreadable', 'stored item lost']) log('error', what, {})
  vi.restoreAllMocks()
  const { pattern: ofItems = '' } = filters.find((candidate) => candidate.name === 'ItemsUnreadable') ?? {}
  expect(lines.filter((line) => matchesFilter(ofItems, line))).toHaveLength(2)
  for (const filter of Object.keys(whats)) {
    const { group, pattern } = filters.find((candidate) => candidate.name === filter) ?? {}
    expect(group).toBe(name)
    const counted = lines.filter((line) => matchesFilter(pattern ?? '', line))
    expect(counted).toMatchObject([{ message: { what: whats[filter as keyof typeof whats] } }])
  }
})

test('filters count the responses to webhooks in the gateway’s log', () => {
  const { name } = findOnly(stack, 'aws:cloudwatch/logGroup:LogGroup', 'ApiAccessLog').inputs
  const counted = (route: string, status: number) =>
    filters
      .filter(({ group }) => group === name)
      .filter(({ pattern }) => matchesFilter(pattern, { route, status, milliseconds: 12 }))
      .map((filter) => filter.name)
  expect(counted('POST /stripe/webhook', 500)).toEqual(['WebhookFailed'])
  expect(counted('POST /stripe/webhook', 499)).toEqual(['WebhookRefused'])
  expect(counted('POST /stripe/webhook', 200)).toEqual([])
  expect(counted('POST /pubnub/events', 502)).toEqual(['MessageEventsFailed'])
  expect(counted('POST /pubnub/events', 403)).toEqual(['MessageEventsRefused'])
  expect(counted('GET /user', 500)).toEqual([])
})
