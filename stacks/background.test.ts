import { expect, inject, test } from 'vitest'
import { jobs, schedulerExpression } from '#functions/jobs/schedule'
import { streamFilters } from '#functions/stream/filters'
import { findOnly, functionsOf, ofType, statementsOf } from '#scripts/synth/read'
import { streamGrants } from '#stacks/permissions'
import { settings } from '#stacks/settings'
import { rulesOf } from '#stacks/stage'

const stack = inject('production')
const functions = functionsOf(stack)
const arnOf = (queue: string) => expect.stringMatching(new RegExp(`^arn:aws:sqs:.*:${queue}$`))

test('each job runs on its schedule, and calls and runs that fail for good are kept', () => {
  const schedules = ofType(stack, 'aws:scheduler/schedule:Schedule').map(({ parent, inputs }) => {
    const target = inputs.target as Record<string, unknown>
    const fn = functions.find(({ component }) => component === `${parent}Handler`)
    expect(target.arn).toMatch(new RegExp(`:function:${fn?.inputs.name}$`))
    expect(target).toMatchObject({
      retryPolicy: { maximumRetryAttempts: 3 },
      deadLetterConfig: { arn: arnOf('DeadJobs') },
    })
    expect(inputs.state).toBe('ENABLED')
    const config = 'aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig'
    expect(findOnly(stack, config, `${parent}Handler`).inputs).toEqual({
      functionName: fn?.inputs.name,
      maximumRetryAttempts: 2,
      destinationConfig: { onFailure: { destination: arnOf('DeadJobs') } },
    })
    expect(fn?.inputs.timeout).toBe(300)
    return [fn?.file, inputs.scheduleExpression]
  })
  expect(schedules.sort()).toEqual(jobs.map((job) => [job.file, schedulerExpression(job)]).sort())
})

test('stream readers isolate failed records, eventually give up, and keep what failed', () => {
  const readers = ofType(stack, 'aws:lambda/eventSourceMapping:EventSourceMapping')
  expect(readers.length, 'DynamoDB lets two read a stream').toBeLessThanOrEqual(2)
  const files = readers.map(({ parent, inputs }) => {
    const fn = functions.find(({ component }) => component === `${parent}Function`)
    expect(inputs.functionName).toMatch(new RegExp(`:function:${fn?.inputs.name}$`))
    expect(inputs).toMatchObject({
      eventSourceArn: expect.stringMatching(/:table\/.*\/stream\//),
      startingPosition: 'LATEST',
      functionResponseTypes: ['ReportBatchItemFailures'],
      bisectBatchOnFunctionError: true,
      maximumRetryAttempts: 8,
      destinationConfig: { onFailure: { destinationArn: arnOf('DeadRecords') } },
    })
    return fn?.file
  })
  expect(files.sort()).toEqual(Object.keys(streamGrants).map((reader) => `functions/stream/${reader}`))
})

test('stream readers use the same filters as the local services', () => {
  const patternsOf = (reader: string) => {
    const mapping = 'aws:lambda/eventSourceMapping:EventSourceMapping'
    const { filterCriteria } = findOnly(stack, mapping, `TableSubscriber${reader}`).inputs
    const { filters } = filterCriteria as { filters: { pattern: string }[] }
    return filters.map(({ pattern }) => JSON.parse(pattern))
  }
  expect(patternsOf('Stream')).toEqual(streamFilters['core-reactions'])
  expect(patternsOf('Endings')).toEqual(streamFilters['provider-reactions'])
  for (const patterns of Object.values(streamFilters)) expect(patterns.length).toBeLessThanOrEqual(5)
})

test('dead letters are kept encrypted for two weeks', () => {
  for (const queue of ['DeadJobs', 'DeadRecords'])
    expect(findOnly(stack, 'aws:sqs/queue:Queue', queue).inputs).toMatchObject({
      messageRetentionSeconds: 14 * 24 * 3600,
      sqsManagedSseEnabled: true,
    })
})

interface Query {
  id: string
  expression?: string
  metric?: { namespace: string; metricName: string; dimensions?: Record<string, string>; period: number }
}

test('operators are told about failures, dead letters and throttling', () => {
  const topic = findOnly(stack, 'aws:sns/topic:Topic', 'Alarms')
  expect(findOnly(stack, 'aws:sns/topicSubscription:TopicSubscription', 'Operators').inputs).toMatchObject({
    protocol: 'email',
    endpoint: settings.operators,
  })
  const alarms = ofType(stack, 'aws:cloudwatch/metricAlarm:MetricAlarm').map(({ name, inputs }) => {
    expect(inputs).toMatchObject({
      alarmActions: [expect.stringMatching(new RegExp(`:${topic.inputs.name ?? topic.name}$`))],
      comparisonOperator: 'GreaterThanThreshold',
      treatMissingData: 'notBreaching',
      evaluationPeriods: 1,
    })
    const queries = inputs.metricQueries as Query[]
    const metrics = queries.flatMap(({ metric }) => metric ?? [])
    const over = metrics.map(({ namespace, metricName }) => `${namespace} ${metricName}`)
    return [name, [inputs.threshold, queries[0]?.expression, ...over]]
  })
  expect(Object.fromEntries(alarms)).toEqual({
    ServerErrors: [1, 'IF(m0 > 5, 100 * m0 / m1, 0)', 'AWS/ApiGateway 5xx', 'AWS/ApiGateway Count'],
    WebhookFailures: [
      0,
      'm0 + IF(m1 > 3, m1, 0)',
      'platewise-production WebhookFailed',
      'platewise-production WebhookRefused',
    ],
    MessageEvents: [
      0,
      'IF(m0 > 3, m0, 0) + IF(m1 > 3, m1, 0)',
      'platewise-production MessageEventsFailed',
      'platewise-production MessageEventsRefused',
    ],
    Pushes: [20, 'm0', 'platewise-production PushesFailed'],
    // Counts arrivals: a backlog would keep the alarm on, and later failures would go unnoticed.
    DeadLetters: [
      0,
      'SUM(FILL(METRICS(), 0))',
      'AWS/SQS NumberOfMessagesSent',
      'AWS/SQS NumberOfMessagesSent',
    ],
    Throttles: [
      0,
      'SUM(FILL(METRICS(), 0))',
      'AWS/Lambda Throttles',
      'AWS/DynamoDB ReadThrottleEvents',
      'AWS/DynamoDB WriteThrottleEvents',
    ],
    Mails: [
      0,
      'FILL(m0, 0) + FILL(m1, 0) + IF(FILL(m2, 0) > 5, m2, 0)',
      'AWS/SES Complaint',
      'AWS/SES Reject',
      'AWS/SES Bounce',
    ],
    SignUps: [200, 'm0', 'AWS/Cognito SignUpSuccesses'],
    MailReputation: [
      1,
      'MAX([FILL(m0, 0) / 0.03, FILL(m1, 0) / 0.0007])',
      'AWS/SES Reputation.BounceRate',
      'AWS/SES Reputation.ComplaintRate',
    ],
    Blocked: [100, 'm0', 'AWS/WAFV2 BlockedRequests'],
    EdgeErrors: [5, 'IF(m1 > 20, m0, 0)', 'AWS/CloudFront 5xxErrorRate', 'AWS/CloudFront Requests'],
    Unreachable: [0, '1 - m0', 'AWS/Route53 HealthCheckStatus'],
  })
})

test('the push alarm counts in the log of the function that sends pushes', () => {
  const filter = findOnly(stack, 'aws:cloudwatch/logMetricFilter:LogMetricFilter', 'PushesFailed').inputs
  expect(filter).toMatchObject({
    pattern: '{ $.message.what = "push failed" }',
    metricTransformation: { namespace: 'platewise-production', name: 'PushesFailed', value: '1' },
  })
  expect(filter.logGroupName).toBe('/aws/lambda/platewise-production-PostPubnubEvents')
})

test('the webhook alarms count responses in the gateway’s log', () => {
  const filters = ofType(stack, 'aws:cloudwatch/logMetricFilter:LogMetricFilter').flatMap(({ inputs }) => {
    if (String(inputs.pattern).includes('push failed')) return []
    expect(inputs.logGroupName).toBe(
      findOnly(stack, 'aws:cloudwatch/logGroup:LogGroup', 'ApiAccessLog').inputs.name,
    )
    return [[inputs.metricTransformation, inputs.pattern]]
  })
  const counted = (name: string) => ({
    namespace: 'platewise-production',
    name,
    value: '1',
    defaultValue: '0',
  })
  const both = (name: string, path: string) => [
    [counted(`${name}Failed`), `{ $.route = "POST ${path}" && $.status >= 500 && $.status < 600 }`],
    [counted(`${name}Refused`), `{ $.route = "POST ${path}" && $.status >= 400 && $.status < 500 }`],
  ]
  expect(filters).toEqual([...both('Webhook', '/stripe/webhook'), ...both('MessageEvents', '/pubnub/events')])
})

test('metrics that only the edge has are read in its region, and exist', () => {
  const alarmOf = (name: string) => {
    const { inputs } = findOnly(stack, 'aws:cloudwatch/metricAlarm:MetricAlarm', name)
    const [, ...metrics] = inputs.metricQueries as Query[]
    return { region: inputs.region, dimensions: metrics.map(({ metric }) => metric?.dimensions) }
  }
  const { visibilityConfig } = findOnly(stack, 'aws:wafv2/webAcl:WebAcl', 'RouterWaf').inputs
  const { metricName } = visibilityConfig as { metricName: string }
  expect(alarmOf('Blocked')).toEqual({
    region: 'us-east-1',
    dimensions: [{ WebACL: metricName, Rule: 'ALL' }],
  })
  const cdn = { DistributionId: 'RouterCdnDistribution-id', Region: 'Global' }
  expect(alarmOf('EdgeErrors')).toEqual({ region: 'us-east-1', dimensions: [cdn, cdn] })
  const check = findOnly(stack, 'aws:route53/healthCheck:HealthCheck')
  expect(alarmOf('Unreachable')).toEqual({
    region: 'us-east-1',
    dimensions: [{ HealthCheckId: `${check.name}-id` }],
  })
  expect(check.inputs).toMatchObject({
    type: 'HTTPS',
    fqdn: rulesOf('production').domain,
    resourcePath: '/api/health',
  })
})

const DESTINATION = 'aws:sesv2/configurationSetEventDestination:ConfigurationSetEventDestination'

test('SES reports bounces and complaints to a function, through a topic that only SES may use', () => {
  const set = findOnly(stack, 'aws:sesv2/configurationSet:ConfigurationSet')
  // SES's own suppression list would keep refusing an address that an admin has removed from ours.
  expect(set.inputs.suppressionOptions).toEqual({ suppressedReasons: [] })
  const topicArn = expect.stringMatching(/UndeliveredMails/)
  expect(findOnly(stack, DESTINATION, 'UndeliveredMailEvents').inputs).toMatchObject({
    configurationSetName: set.inputs.configurationSetName,
    eventDestination: {
      enabled: true,
      matchingEventTypes: ['BOUNCE', 'COMPLAINT'],
      snsDestination: { topicArn },
    },
  })
  const { policy } = findOnly(stack, 'aws:sns/topicPolicy:TopicPolicy').inputs
  expect(statementsOf(policy)).toMatchObject([
    {
      actions: ['sns:Publish'],
      principals: [{ type: 'Service', identifiers: ['ses.amazonaws.com'] }],
      conditions: [
        { test: 'StringEquals', variable: 'AWS:SourceAccount' },
        {
          test: 'StringEquals',
          variable: 'AWS:SourceArn',
          values: [expect.stringMatching(/configuration-set/)],
        },
      ],
    },
  ])
  const fn = functions.find(({ file }) => file === 'functions/mail/receive-events')
  expect(
    findOnly(stack, 'aws:sns/topicSubscription:TopicSubscription', 'UndeliveredMails').inputs,
  ).toMatchObject({
    topic: topicArn,
    protocol: 'lambda',
    endpoint: expect.stringMatching(new RegExp(`:function:${fn?.inputs.name}$`)),
  })
  const config = 'aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig'
  expect(findOnly(stack, config, fn?.component).inputs).toMatchObject({
    maximumRetryAttempts: 2,
    destinationConfig: { onFailure: { destination: arnOf('DeadJobs') } },
  })
})

test('the email alarm reads the metrics that email delivery writes', () => {
  const { configurationSetName } = findOnly(stack, 'aws:sesv2/configurationSet:ConfigurationSet').inputs
  const events = findOnly(stack, DESTINATION, 'MailEvents')
  expect(events.inputs).toMatchObject({
    configurationSetName,
    eventDestination: {
      enabled: true,
      matchingEventTypes: expect.arrayContaining(['BOUNCE', 'COMPLAINT', 'REJECT']),
      cloudWatchDestination: {
        dimensionConfigurations: [
          {
            dimensionName: 'stage',
            dimensionValueSource: 'MESSAGE_TAG',
            defaultDimensionValue: 'platewise-production',
          },
        ],
      },
    },
  })
  const queries = findOnly(stack, 'aws:cloudwatch/metricAlarm:MetricAlarm', 'Mails').inputs
    .metricQueries as Query[]
  for (const { metric } of queries.slice(1))
    expect(metric?.dimensions).toEqual({ stage: 'platewise-production' })
})
