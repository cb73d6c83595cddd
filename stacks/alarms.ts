import { billingApi } from '#core/billing/api'
import { chatApi } from '#core/chat/api'
import type { EndpointDefinition } from '#core/shared/api'
import { alarm, type Metric } from '#stacks/alerts'
import { api } from '#stacks/api'
import { userPool, userPoolClient } from '#stacks/auth'
import { deadJobs, deadRecords } from '#stacks/dead-letters'
import { mailDimension } from '#stacks/mail'
import { table } from '#stacks/storage'

const requests = (metricName: string): Metric => ({
  namespace: 'AWS/ApiGateway',
  metricName,
  dimensions: { ApiId: api.nodes.api.id },
})

/** Counts a webhook's responses with at least this `status` in the gateway's log. */
function webhookAnswers({ method, path }: EndpointDefinition, name: string, status: 400 | 500): Metric {
  const namespace = `${$app.name}-${$app.stage}`
  new aws.cloudwatch.LogMetricFilter(name, {
    logGroupName: api.nodes.logGroup.name,
    pattern: `{ $.route = "${method} ${path}" && $.status >= ${status} && $.status < ${status + 100} }`,
    // Also write zeros: an expression over two metrics needs both.
    metricTransformation: { namespace, name, value: '1', defaultValue: '0' },
  })
  return { namespace, metricName: name }
}

/** Counts arrivals, not the backlog. An unhandled failure must not hide the next one. */
const arrivals = (queue: aws.sqs.Queue): Metric => ({
  namespace: 'AWS/SQS',
  metricName: 'NumberOfMessagesSent',
  dimensions: { QueueName: queue.name },
})
const mails = (metricName: string): Metric => ({
  namespace: 'AWS/SES',
  metricName,
  dimensions: mailDimension,
})
const onTable = (metricName: string): Metric => ({
  namespace: 'AWS/DynamoDB',
  metricName,
  dimensions: { TableName: table.name },
})

alarm(
  'ServerErrors',
  'More than 1% of requests (and more than five) failed',
  1,
  'IF(m0 > 5, 100 * m0 / m1, 0)',
  requests('5xx'),
  requests('Count'),
)
alarm(
  'WebhookFailures',
  'Payment provider events failed or were refused',
  0,
  'm0 + IF(m1 > 3, m1, 0)',
  webhookAnswers(billingApi.webhook, 'WebhookFailed', 500),
  webhookAnswers(billingApi.webhook, 'WebhookRefused', 400),
)
alarm(
  'MessageEvents',
  'Messaging provider events failed or were refused',
  0,
  'IF(m0 > 3, m0, 0) + IF(m1 > 3, m1, 0)',
  webhookAnswers(chatApi.receiveEvents, 'MessageEventsFailed', 500),
  webhookAnswers(chatApi.receiveEvents, 'MessageEventsRefused', 400),
)
alarm(
  'DeadLetters',
  'A job or stream record failed permanently. Run: npm run dead-letters',
  0,
  'SUM(FILL(METRICS(), 0))',
  arrivals(deadJobs),
  arrivals(deadRecords),
)
alarm(
  'Throttles',
  'Functions or the table are being throttled',
  0,
  'SUM(FILL(METRICS(), 0))',
  { namespace: 'AWS/Lambda', metricName: 'Throttles' },
  onTable('ReadThrottleEvents'),
  onTable('WriteThrottleEvents'),
)
alarm(
  'Mails',
  'Someone marked an email as spam, SES rejected one, or more than five bounced',
  0,
  'FILL(m0, 0) + FILL(m1, 0) + IF(FILL(m2, 0) > 5, m2, 0)',
  mails('Complaint'),
  mails('Reject'),
  mails('Bounce'),
)
alarm('SignUps', 'Unusually many people are signing up', 200, 'm0', {
  namespace: 'AWS/Cognito',
  metricName: 'SignUpSuccesses',
  dimensions: { UserPool: userPool.id, UserPoolClient: userPoolClient.properties.id },
})
