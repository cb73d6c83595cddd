import { billingApi } from '#core/billing/api'
import { chatApi } from '#core/chat/api'
import type { EndpointDefinition } from '#core/shared/api'
import { api } from '#stacks/api'
import { userPool, userPoolClient } from '#stacks/auth'
import { mailDimension } from '#stacks/mail'
import { alarm, type Metric } from '#stacks/monitoring/alerts'
import { deadJobs } from '#stacks/monitoring/dead-letters'
import { countLines, countLogged } from '#stacks/monitoring/log-metrics'
import { table } from '#stacks/storage/storage'
import { readers } from '#stacks/stream'

export const requests = (metricName: string, stat: Metric['stat'] = 'Sum'): Metric => ({
  namespace: 'AWS/ApiGateway',
  metricName,
  dimensions: { ApiId: api.nodes.api.id },
  stat,
})

/** Counts a webhook's responses with at least this `status` in the gateway's log. */
const webhookAnswers = ({ method, path }: EndpointDefinition, name: string, status: 400 | 500) =>
  countLines(
    name,
    api.nodes.logGroup.name,
    `{ $.route = "${method} ${path}" && $.status >= ${status} && $.status < ${status + 100} }`,
  )

export const onFunction = (metricName: string, name?: string, stat: Metric['stat'] = 'Sum'): Metric => ({
  namespace: 'AWS/Lambda',
  metricName,
  dimensions: name ? { FunctionName: name } : undefined,
  stat,
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
const onPool = (metricName: string): Metric => ({
  namespace: 'AWS/Cognito',
  metricName,
  dimensions: { UserPool: userPool.id, UserPoolClient: userPoolClient.properties.id },
})

alarm({
  name: 'UnexpectedErrors',
  problem: 'A request failed for a reason that the code does not know.',
  expression: 'm0',
  metrics: [countLogged('RequestsFailed', 'request failed')],
})
alarm({
  name: 'UnreadableItems',
  problem: 'A stored item could not be read, or a profile is gone, so someone does not see it.',
  expression: 'm0',
  metrics: [countLogged('ItemsUnreadable', 'stored item *')],
})
alarm({
  name: 'ServerErrors',
  problem: 'More than 1% of requests (and more than five) failed.',
  expression: 'IF(m0 > 5, 100 * m0 / m1, 0)',
  above: 1,
  metrics: [requests('5xx'), requests('Count')],
})
alarm({
  name: 'FunctionErrors',
  problem: 'A function crashed, ran out of time or memory, or a job failed.',
  expression: 'FILL(m0, 0)',
  metrics: [onFunction('Errors')],
})
alarm({
  name: 'Sales',
  problem: 'The payment provider failed, so someone could not buy, pay, change or cancel.',
  expression: 'm0',
  metrics: [countLogged('SalesFailed', 'payment provider failed')],
})
alarm({
  name: 'WebhookFailures',
  problem: 'Payment provider events failed or were refused.',
  expression: 'm0 + IF(m1 > 3, m1, 0)',
  metrics: [
    webhookAnswers(billingApi.webhook, 'WebhookFailed', 500),
    webhookAnswers(billingApi.webhook, 'WebhookRefused', 400),
  ],
})
alarm({
  name: 'MessageEvents',
  problem: 'Messaging provider events failed or were refused.',
  expression: 'IF(m0 > 3, m0, 0) + IF(m1 > 3, m1, 0)',
  metrics: [
    webhookAnswers(chatApi.receiveEvents, 'MessageEventsFailed', 500),
    webhookAnswers(chatApi.receiveEvents, 'MessageEventsRefused', 400),
  ],
})
alarm({
  name: 'DeadLetters',
  problem: 'A job or stream record failed permanently. Run: npm run dead-letters.',
  expression: 'SUM(FILL(METRICS(), 0))',
  // SQS reports for an idle queue up to a quarter of an hour late.
  periods: 6,
  metrics: [
    // Counts arrivals, not the backlog. An unhandled failure must not hide the next one (rule
    // alarm-on-new-failures).
    { namespace: 'AWS/SQS', metricName: 'NumberOfMessagesSent', dimensions: { QueueName: deadJobs.name } },
    ...readers.map(({ mappingId }) => ({
      namespace: 'AWS/Lambda',
      metricName: 'OnFailureDestinationDeliveredEventCount',
      dimensions: { EventSourceMappingUUID: mappingId },
    })),
    // A record that could not even be kept.
    ...readers.map(({ functionName: name }) => onFunction('DestinationDeliveryFailures', name)),
  ],
})
alarm({
  name: 'StreamAge',
  problem: 'Reactions to changes are more than 15 minutes late: mails, endings of plans, public pages.',
  expression: 'MAX(FILL(METRICS(), 0))',
  above: 15 * 60 * 1000,
  metrics: readers.map(({ functionName: name }) => onFunction('IteratorAge', name, 'Maximum')),
})

alarm({
  name: 'Throttles',
  problem: 'Functions, the table or sign-ins are being throttled.',
  expression: 'SUM(FILL(METRICS(), 0))',
  metrics: [
    onFunction('Throttles'),
    onTable('ReadThrottleEvents'),
    onTable('WriteThrottleEvents'),
    onPool('SignInThrottles'),
    onPool('SignUpThrottles'),
    onPool('TokenRefreshThrottles'),
  ],
})
alarm({
  name: 'Mails',
  problem: 'Someone marked an email as spam, SES rejected one, or more than five bounced.',
  expression: 'FILL(m0, 0) + FILL(m1, 0) + IF(FILL(m2, 0) > 5, m2, 0)',
  metrics: [mails('Complaint'), mails('Reject'), mails('Bounce')],
})
alarm({
  name: 'SignUps',
  problem: 'Unusually many people are signing up.',
  expression: 'm0',
  above: 200,
  metrics: [onPool('SignUpSuccesses')],
})
