import { expect, inject, test } from 'vitest'
import { jobs, schedulerExpression } from '#functions/jobs/schedule'
import { streamFilters } from '#functions/stream/filters'
import { findOnly, functionsOf, ofType, statementsOf } from '#scripts/synth/read'
import { streamGrants } from '#stacks/permissions'
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
      startingPosition: 'TRIM_HORIZON',
      functionResponseTypes: ['ReportBatchItemFailures'],
      bisectBatchOnFunctionError: true,
      metricsConfig: { metrics: ['EventCount'] },
      destinationConfig: {
        onFailure: { destinationArn: expect.stringMatching(/^arn:aws:s3:::.*deadrecords/i) },
      },
    })
    // If a provider is away, its records wait. If a record can't be handled by us, it must not hold up the others.
    expect([inputs.maximumRetryAttempts, inputs.maximumRecordAgeInSeconds]).toEqual(
      fn?.file === 'functions/stream/provider-reactions' ? [-1, 6 * 3600] : [8, undefined],
    )
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

test('failed jobs are kept encrypted for two weeks, and failed records with their content for five', () => {
  expect(findOnly(stack, 'aws:sqs/queue:Queue', 'DeadJobs').inputs).toMatchObject({
    messageRetentionSeconds: 14 * 24 * 3600,
    sqsManagedSseEnabled: true,
  })
  const lifecycle = 'aws:s3/bucketLifecycleConfiguration:BucketLifecycleConfiguration'
  expect(findOnly(stack, lifecycle, 'DeadRecords').inputs.rules).toMatchObject([{ expiration: { days: 35 } }])
  const access = 'aws:s3/bucketPublicAccessBlock:BucketPublicAccessBlock'
  expect(findOnly(stack, access, 'DeadRecords').inputs).toMatchObject({
    blockPublicAcls: true,
    blockPublicPolicy: true,
  })
})

interface Query {
  metric?: { dimensions?: Record<string, string> }
}

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
