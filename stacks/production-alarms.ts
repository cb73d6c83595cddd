import { systemApi } from '#core/system/api'
import { alarm, edgeAlarm, type Metric } from '#stacks/alerts'
import { logOf } from '#stacks/api'
import { userPool } from '#stacks/auth'
import { firewallMetric, limitSignUps } from '#stacks/firewall'
import { router } from '#stacks/router'
import { rulesOf } from '#stacks/stage'

const HOUR = 3600

/**
 * SES reviews an account at 5% bounces or 0.1% complaints and may stop it. All stages of the account count
 * together.
 */
const reputation = (metricName: string): Metric => ({
  namespace: 'AWS/SES',
  metricName: `Reputation.${metricName}`,
  stat: 'Maximum',
  period: HOUR,
})

const edge = (metricName: string, stat: 'Sum' | 'Average'): Metric => ({
  namespace: 'AWS/CloudFront',
  metricName,
  dimensions: { DistributionId: router.distributionID, Region: 'Global' },
  stat,
})

/** Counts log lines about devices that couldn't be reached, from the function that handles new messages. */
function failedPushes(name: string): Metric {
  const namespace = `${$app.name}-${$app.stage}`
  new aws.cloudwatch.LogMetricFilter(name, {
    logGroupName: logOf('chat.receiveEvents'),
    pattern: '{ $.message.what = "push failed" }',
    metricTransformation: { namespace, name, value: '1' },
  })
  return { namespace, metricName: name }
}

/** Protection worth paying for only in production: limits, and alarms for what functions can't see. */
function guard() {
  limitSignUps(userPool)

  alarm(
    'MailReputation',
    'So many emails bounce or are marked as spam that SES may suspend our account',
    1,
    'MAX([FILL(m0, 0) / 0.03, FILL(m1, 0) / 0.0007])',
    reputation('BounceRate'),
    reputation('ComplaintRate'),
  )
  alarm(
    'Pushes',
    "Push notifications aren't reaching the push services",
    20,
    'm0',
    failedPushes('PushesFailed'),
  )
  edgeAlarm('Blocked', 'The firewall blocked more than 100 requests', 100, 'm0', {
    namespace: 'AWS/WAFV2',
    metricName: 'BlockedRequests',
    dimensions: { WebACL: firewallMetric, Rule: 'ALL' },
  })
  edgeAlarm(
    'EdgeErrors',
    'More than 5% of requests to CloudFront failed (of more than 20)',
    5,
    'IF(m1 > 20, m0, 0)',
    edge('5xxErrorRate', 'Average'),
    edge('Requests', 'Sum'),
  )

  const check = new aws.route53.HealthCheck('Reachable', {
    type: 'HTTPS',
    fqdn: router.url.apply((url) => new URL(url).hostname),
    port: 443,
    resourcePath: `/api${systemApi.health.path}`,
    // Three regions are the minimum. Each one checks several times in thirty seconds.
    regions: ['us-east-1', 'us-west-2', 'eu-west-1'],
    requestInterval: 30,
    failureThreshold: 3,
  })
  edgeAlarm('Unreachable', "The API can't be reached from outside", 0, '1 - m0', {
    namespace: 'AWS/Route53',
    metricName: 'HealthCheckStatus',
    dimensions: { HealthCheckId: check.id },
    stat: 'Minimum',
    period: 60,
  })
}

if (rulesOf($app.stage).guarded) guard()
