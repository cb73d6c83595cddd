import type { SynthesizedStack } from '#scripts/synth/evaluate'
import { ofType } from '#scripts/synth/read'

/**
 * Monthly prices in us-east-1 (US dollars) of what costs money even without traffic. Free tiers aren't
 * included.
 */
const PRICES = { acl: 5, rule: 1, alarmMetric: 0.1, customMetric: 0.3, check: 2.75, zone: 0.5 }

/**
 * The requests of a health check from three regions: about six every thirty seconds, each through CloudFront,
 * the firewall and the API.
 */
const CHECKS_A_MONTH = (6 * 2 * 60 * 24 * 365) / 12
const DOLLARS_A_CHECK = (1 + 0.6 + 1 + 0.2) / 1e6

export interface IdleCost {
  what: string
  dollars: number
}

/** The monthly cost of a stage without any users. */
export function idleCostsOf(stack: SynthesizedStack): IdleCost[] {
  const acls = ofType(stack, 'aws:wafv2/webAcl:WebAcl')
  const rules = acls.flatMap(({ inputs }) => inputs.rules as unknown[])
  const metrics = ofType(stack, 'aws:cloudwatch/metricAlarm:MetricAlarm').flatMap(({ inputs }) =>
    (inputs.metricQueries as { metric?: object }[]).filter(({ metric }) => metric),
  )
  const counted = ofType(stack, 'aws:cloudwatch/logMetricFilter:LogMetricFilter')
  const checks = ofType(stack, 'aws:route53/healthCheck:HealthCheck')
  const hasZone = ofType(stack, 'aws:route53/record:Record').length > 0
  return [
    {
      what: `${acls.length} firewalls with ${rules.length} rules`,
      dollars: acls.length * PRICES.acl + rules.length * PRICES.rule,
    },
    { what: `alarms over ${metrics.length} metrics`, dollars: metrics.length * PRICES.alarmMetric },
    { what: `${counted.length} metrics from logs`, dollars: counted.length * PRICES.customMetric },
    {
      what: `${checks.length} external health checks, including their requests`,
      dollars: checks.length * (PRICES.check + CHECKS_A_MONTH * DOLLARS_A_CHECK),
    },
    { what: 'the hosted zone', dollars: hasZone ? PRICES.zone : 0 },
  ].filter(({ dollars }) => dollars > 0)
}
