import { functionLogs } from '#stacks/functions'
import type { Metric } from '#stacks/monitoring/alerts'

const namespace = `${$app.name}-${$app.stage}`

/** Counts the lines of a log that match `pattern`. Also writes zeros: an expression over two metrics needs both. */
export function countLines(name: string, logGroupName: $util.Input<string>, pattern: string): Metric {
  new aws.cloudwatch.LogMetricFilter(name, {
    logGroupName,
    pattern,
    metricTransformation: { namespace, name, value: '1', defaultValue: '0' },
  })
  return { namespace, metricName: name }
}

/** Counts what any function logs as `what` (core/lib/log.ts), in which `*` stands for anything. */
export const countLogged = (name: string, what: string) =>
  countLines(name, functionLogs.name, `{ $.message.what = "${what}" }`)
