import { streamFilters } from '#functions/stream/filters'
import { deadRecords } from '#stacks/dead-letters'
import { granted } from '#stacks/grants'
import { streamGrants } from '#stacks/permissions'
import { table } from '#stacks/storage'
import { traced } from '#stacks/tracing'

/** A stream reader. DynamoDB supports two per stream. */
function subscribe(name: string, reader: keyof typeof streamGrants, minutes = 1) {
  const { link, permissions } = granted(streamGrants[reader])
  table.subscribe(
    name,
    {
      ...traced,
      handler: `functions/stream/${reader}.handler`,
      timeout: `${minutes} minutes`,
      link,
      permissions: [
        ...permissions,
        ...traced.permissions,
        { actions: ['sqs:SendMessage'], resources: [deadRecords.arn] },
      ],
    },
    {
      filters: streamFilters[reader],
      transform: {
        eventSourceMapping: {
          batchSize: 100,
          functionResponseTypes: ['ReportBatchItemFailures'],
          bisectBatchOnFunctionError: true,
          maximumRetryAttempts: 8,
          destinationConfig: { onFailure: { destinationArn: deadRecords.arn } },
        },
      },
    },
  )
}

subscribe('Stream', 'core-reactions')
// A coach's plans are canceled one by one at Stripe, which can take minutes.
subscribe('Endings', 'provider-reactions', 5)
