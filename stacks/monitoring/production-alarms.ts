import { systemApi } from '#core/system/api'
import { jobs } from '#functions/jobs/schedule'
import { userPool } from '#stacks/auth'
import { functionName } from '#stacks/functions'
import { jobName } from '#stacks/jobs'
import { onFunction, requests } from '#stacks/monitoring/alarms'
import { alarm, edgeAlarm, type Metric } from '#stacks/monitoring/alerts'
import { countLogged } from '#stacks/monitoring/log-metrics'
import { settings } from '#stacks/settings'
import { firewallMetric, limitSignUps } from '#stacks/site/firewall'
import { router } from '#stacks/site/router'
import { rulesOf } from '#stacks/stage'

const HOUR = 3600
const DAY = 24 * HOUR

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

/** Protection worth paying for only in production: limits, and alarms for what functions can't see. */
function guard() {
  limitSignUps(userPool)

  new aws.budgets.Budget('Budget', {
    budgetType: 'COST',
    timeUnit: 'MONTHLY',
    limitAmount: String(settings.monthlyBudget),
    limitUnit: 'USD',
    notifications: [
      { notificationType: 'ACTUAL', threshold: 50 },
      { notificationType: 'ACTUAL', threshold: 80 },
      { notificationType: 'FORECASTED', threshold: 100 },
    ].map((notification) => ({
      ...notification,
      comparisonOperator: 'GREATER_THAN',
      thresholdType: 'PERCENTAGE',
      subscriberEmailAddresses: [settings.operators],
    })),
  })

  alarm({
    name: 'SlowAnswers',
    problem: 'One request in twenty takes more than three seconds.',
    expression: 'IF(m1 > 20, m0, 0)',
    above: 3000,
    metrics: [requests('Latency', 'p95'), requests('Count')],
  })
  alarm({
    name: 'SecurityChecks',
    problem: 'reCAPTCHA does not answer, so no one can sign up or write to us.',
    expression: 'IF(m0 > 3, m0, 0)',
    metrics: [countLogged('ChecksUnavailable', 'reCAPTCHA unavailable')],
  })
  alarm({
    name: 'MailQuota',
    problem: 'More than four fifths of the emails that SES allows in a day were sent.',
    expression: 'FILL(m0, 0)',
    above: 0.8 * settings.mailsADay,
    metrics: [{ namespace: 'AWS/SES', metricName: 'Send', period: DAY }],
  })
  /** Counts the jobs that did not run at all on a day. CloudWatch allows ten metrics in an alarm. */
  const missed = jobs.map(({ name }) => ({
    ...onFunction('Invocations', functionName(jobName(name))),
    period: DAY,
  }))
  for (const [index, part] of [missed.slice(0, 10), missed.slice(10)].entries())
    alarm({
      name: `MissedJobs${index + 1}`,
      problem: 'A scheduled job did not run for a day.',
      expression: part.map((_, position) => `IF(FILL(m${position}, 0) < 1, 1, 0)`).join(' + '),
      metrics: part,
    })
  alarm({
    name: 'MailReputation',
    problem: 'So many emails bounce or are marked as spam that SES may suspend our account.',
    expression: 'MAX([FILL(m0, 0) / 0.03, FILL(m1, 0) / 0.0007])',
    above: 1,
    metrics: [reputation('BounceRate'), reputation('ComplaintRate')],
  })
  alarm({
    name: 'Pushes',
    problem: 'Push notifications do not reach the push services.',
    expression: 'm0',
    above: 20,
    metrics: [countLogged('PushesFailed', 'push failed')],
  })
  edgeAlarm({
    name: 'Blocked',
    problem: 'The firewall blocked more than 100 requests.',
    expression: 'm0',
    above: 100,
    metrics: [
      {
        namespace: 'AWS/WAFV2',
        metricName: 'BlockedRequests',
        dimensions: { WebACL: firewallMetric, Rule: 'ALL' },
      },
    ],
  })
  edgeAlarm({
    name: 'EdgeErrors',
    problem: 'More than 5% of requests to CloudFront failed (of more than 20).',
    expression: 'IF(m1 > 20, m0, 0)',
    above: 5,
    metrics: [edge('5xxErrorRate', 'Average'), edge('Requests', 'Sum')],
  })

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
  edgeAlarm({
    name: 'Unreachable',
    problem: 'The API does not answer from outside.',
    expression: '1 - m0',
    metrics: [
      {
        namespace: 'AWS/Route53',
        metricName: 'HealthCheckStatus',
        dimensions: { HealthCheckId: check.id },
        stat: 'Minimum',
        period: 60,
      },
    ],
  })
}

if (rulesOf($app.stage).guarded) guard()
