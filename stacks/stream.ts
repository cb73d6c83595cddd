import { streamFilters } from '#functions/stream/filters'
import { functionName } from '#stacks/functions'
import { granted } from '#stacks/grants'
import { deadRecords } from '#stacks/monitoring/dead-letters'
import { traced } from '#stacks/monitoring/tracing'
import { streamGrants } from '#stacks/permissions'
import { table } from '#stacks/storage/storage'

interface Limits {
  /** How long a run may take. */
  minutes: number
  /** When Lambda gives up on a record. */
  retries: { maximumRetryAttempts: number; maximumRecordAgeInSeconds?: number }
}

/** A stream reader. DynamoDB supports two per stream. */
function subscribe(name: string, reader: keyof typeof streamGrants, { minutes, retries }: Limits) {
  const { link, permissions } = granted(streamGrants[reader])
  const subscriber = table.subscribe(
    name,
    {
      ...traced,
      handler: `functions/stream/${reader}.handler`,
      timeout: `${minutes} minutes`,
      link,
      permissions: [
        ...permissions,
        ...traced.permissions,
        { actions: ['s3:PutObject'], resources: [$interpolate`${deadRecords.arn}/*`] },
        { actions: ['s3:ListBucket'], resources: [deadRecords.arn] },
      ],
    },
    {
      filters: streamFilters[reader],
      transform: {
        eventSourceMapping: {
          // LATEST would miss what is written while a reader is created or changed.
          startingPosition: 'TRIM_HORIZON',
          batchSize: 100,
          functionResponseTypes: ['ReportBatchItemFailures'],
          bisectBatchOnFunctionError: true,
          ...retries,
          // Tells the alarm when a record has been given up.
          metricsConfig: { metrics: ['EventCount'] },
          destinationConfig: { onFailure: { destinationArn: deadRecords.arn } },
        },
      },
    },
  )
  return {
    functionName: functionName(name),
    mappingId: subscriber.nodes.eventSourceMapping.uuid,
  }
}

export const readers = [
  subscribe('Stream', 'core-reactions', { minutes: 1, retries: { maximumRetryAttempts: 8 } }),
  // A coach's plans are canceled one by one at Stripe, which can take minutes. If a provider is away, its records wait
  // up to six hours. What comes after them is handled anyway, but again with each attempt.
  subscribe('Endings', 'provider-reactions', {
    minutes: 5,
    retries: { maximumRetryAttempts: -1, maximumRecordAgeInSeconds: 6 * 3600 },
  }),
]
