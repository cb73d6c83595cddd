import { streamFilters } from '#functions/stream/filters'
import { deadRecords } from '#stacks/dead-letters'
import { granted } from '#stacks/grants'
import { streamGrants } from '#stacks/permissions'
import { table } from '#stacks/storage'
import { traced } from '#stacks/tracing'

/** A reader of the stream; DynamoDB lets two of them read one. */
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

subscribe('Stream', 'consumer')
// A coach's plans are ended one by one at the provider: it may take minutes.
subscribe('Endings', 'endings', 5)
