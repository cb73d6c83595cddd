import { billingApi } from '#core/billing/api'
import { api } from '#stacks/api'
import { deadJobs, deadRecords } from '#stacks/dead-letters'
import { settings } from '#stacks/settings'
import { table } from '#stacks/storage'

/** The one place where all that needs a person is told. */
const topic = new aws.sns.Topic('Alarms')
new aws.sns.TopicSubscription('Operators', {
  topic: topic.arn,
  protocol: 'email',
  endpoint: settings.operators,
})

const FIVE_MINUTES = 300

interface Metric {
  namespace: string
  metricName: string
  dimensions?: Record<string, $util.Input<string>>
  stat?: 'Sum' | 'Maximum'
}

/** Alarms while `expression` over the metrics (m0, m1 …) of five minutes is above `limit`. */
function alarm(
  name: string,
  alarmDescription: string,
  limit: number,
  expression: string,
  ...metrics: Metric[]
) {
  new aws.cloudwatch.MetricAlarm(name, {
    alarmDescription,
    comparisonOperator: 'GreaterThanThreshold',
    threshold: limit,
    evaluationPeriods: 1,
    treatMissingData: 'notBreaching',
    alarmActions: [topic.arn],
    okActions: [topic.arn],
    metricQueries: [
      { id: 'result', expression, label: name, returnData: true },
      ...metrics.map(({ stat = 'Sum', ...metric }, index) => ({
        id: `m${index}`,
        metric: { ...metric, stat, period: FIVE_MINUTES },
      })),
    ],
  })
}

const requests = (metricName: string): Metric => ({
  namespace: 'AWS/ApiGateway',
  metricName,
  dimensions: { ApiId: api.nodes.api.id },
})

/** Counts the answers of the payment provider's webhook from `status` on in what the gateway logs. */
function webhookAnswers(name: string, status: 400 | 500): Metric {
  const { method, path } = billingApi.webhook
  const namespace = `${$app.name}-${$app.stage}`
  new aws.cloudwatch.LogMetricFilter(name, {
    logGroupName: api.nodes.logGroup.name,
    pattern: `{ $.route = "${method} ${path}" && $.status >= ${status} && $.status < ${status + 100} }`,
    // Zeros too: an expression over two metrics needs both.
    metricTransformation: { namespace, name, value: '1', defaultValue: '0' },
  })
  return { namespace, metricName: name }
}

const queued = (queue: aws.sqs.Queue): Metric => ({
  namespace: 'AWS/SQS',
  metricName: 'ApproximateNumberOfMessagesVisible',
  dimensions: { QueueName: queue.name },
  stat: 'Maximum',
})
const onTable = (metricName: string): Metric => ({
  namespace: 'AWS/DynamoDB',
  metricName,
  dimensions: { TableName: table.name },
})

alarm(
  'ServerErrors',
  'More than 1 % of the requests, and more than five, failed',
  1,
  'IF(m0 > 5, 100 * m0 / m1, 0)',
  requests('5xx'),
  requests('Count'),
)
alarm(
  'WebhookFailures',
  'Events of the payment provider failed or were refused',
  0,
  'm0 + IF(m1 > 3, m1, 0)',
  webhookAnswers('WebhookFailed', 500),
  webhookAnswers('WebhookRefused', 400),
)
alarm(
  'DeadLetters',
  'A job or a record of the stream failed for good',
  0,
  'MAX(FILL(METRICS(), 0))',
  queued(deadJobs),
  queued(deadRecords),
)
alarm(
  'Throttles',
  'Functions or the table were throttled',
  0,
  'SUM(FILL(METRICS(), 0))',
  { namespace: 'AWS/Lambda', metricName: 'Throttles' },
  onTable('ReadThrottleEvents'),
  onTable('WriteThrottleEvents'),
)
