import { granted } from '#stacks/grants'
import { streamGrants } from '#stacks/permissions'
import { table } from '#stacks/storage'
import { traced } from '#stacks/tracing'

const RETENTION_SECONDS = 14 * 24 * 3600

/** Positions of records that could not be handled; the stream keeps the records for a day. */
export const deadRecords = new aws.sqs.Queue('DeadRecords', {
  messageRetentionSeconds: RETENTION_SECONDS,
  sqsManagedSseEnabled: true,
})

const { link, permissions } = granted(streamGrants)

table.subscribe(
  'Stream',
  {
    ...traced,
    handler: 'functions/stream/consumer.handler',
    timeout: '1 minute',
    link,
    permissions: [
      ...permissions,
      ...traced.permissions,
      { actions: ['sqs:SendMessage'], resources: [deadRecords.arn] },
    ],
  },
  {
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
