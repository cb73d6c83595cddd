import { deadRecords } from '#stacks/dead-letters'
import { granted } from '#stacks/grants'
import { streamGrants } from '#stacks/permissions'
import { table } from '#stacks/storage'
import { traced } from '#stacks/tracing'

/** A reader of the stream; DynamoDB lets two of them read one. */
function subscribe(name: string, reader: keyof typeof streamGrants, filters: object[], minutes = 1) {
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
      filters,
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

/** What these react to; an item that is gone shows its kind in the old image only. */
const changesOf = (entity: string, image: 'NewImage' | 'OldImage' = 'NewImage') => ({
  dynamodb: { [image]: { entity: { S: [entity] } } },
})

subscribe('Stream', 'consumer', [
  changesOf('coach'),
  changesOf('coach', 'OldImage'),
  changesOf('client'),
  // What becomes of a mail later asks for nothing.
  { eventName: ['INSERT'], ...changesOf('mail') },
  changesOf('sending'),
])
/** Who or what is of that kind and stands, after the change, at anything but that status. */
const leaving = (entity: string, status: string) => ({
  dynamodb: { NewImage: { entity: { S: [entity] }, status: { S: [{ 'anything-but': [status] }] } } },
})
// A coach's plans are ended one by one at the provider: it may take minutes.
subscribe(
  'Endings',
  'endings',
  [
    leaving('coach', 'APPROVED'),
    leaving('client', 'ACTIVE'),
    leaving('link', 'APPROVED'),
    { eventName: ['REMOVE'], dynamodb: { OldImage: { entity: { S: ['coach', 'client', 'link'] } } } },
  ],
  5,
)
