import { settings } from '#stacks/settings'

/**
 * CloudFront, its firewall and health checks publish metrics in us-east-1 only; everything else does in our
 * region.
 */
const EDGE = 'us-east-1'

/**
 * The one topic per region for everything that needs a person. An alarm can't use a topic in another region.
 */
function operatorsIn(region: string, prefix = '') {
  const topic = new aws.sns.Topic(`${prefix}Alarms`, { region })
  new aws.sns.TopicSubscription(`${prefix}Operators`, {
    region,
    topic: topic.arn,
    protocol: 'email',
    endpoint: settings.operators,
  })
  return { region, topic }
}

const operators = operatorsIn(settings.region)
const edgeOperators = settings.region === EDGE ? operators : operatorsIn(EDGE, 'Edge')

const FIVE_MINUTES = 300

export interface Metric {
  namespace: string
  metricName: string
  dimensions?: Record<string, $util.Input<string>>
  stat?: 'Sum' | 'Maximum' | 'Minimum' | 'Average' | 'p95'
  /** Seconds; five minutes by default. */
  period?: number
}

interface Alarm {
  name: string
  /** What is wrong while it rings, as a sentence. */
  problem: string
  /** Over the metrics m0, m1 …, in CloudWatch's metric math. */
  expression: string
  /** Rings while the expression is above this; 0 by default. */
  above?: number
  metrics: Metric[]
  /** How many of the last periods it looks at, for metrics that arrive late; one by default. */
  periods?: number
}

const alarmAt =
  ({ region, topic }: typeof operators) =>
  ({ name, problem, expression, above = 0, metrics, periods = 1 }: Alarm) =>
    new aws.cloudwatch.MetricAlarm(name, {
      region,
      alarmDescription: `${problem} See docs/runbook.md#${name.toLowerCase()}`,
      comparisonOperator: 'GreaterThanThreshold',
      threshold: above,
      evaluationPeriods: periods,
      datapointsToAlarm: 1,
      treatMissingData: 'notBreaching',
      alarmActions: [topic.arn],
      okActions: [topic.arn],
      metricQueries: [
        { id: 'result', expression, label: name, returnData: true },
        ...metrics.map(({ stat = 'Sum', period = FIVE_MINUTES, ...metric }, index) => ({
          id: `m${index}`,
          metric: { ...metric, stat, period },
        })),
      ],
    })

export const alarm = alarmAt(operators)
export const edgeAlarm = alarmAt(edgeOperators)
