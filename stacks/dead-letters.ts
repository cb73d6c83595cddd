const RETENTION_SECONDS = 14 * 24 * 3600

const deadLetters = (name: string) =>
  new aws.sqs.Queue(name, { messageRetentionSeconds: RETENTION_SECONDS, sqsManagedSseEnabled: true })

/** Runs of jobs that failed for good. */
export const deadJobs = deadLetters('DeadJobs')

/** Positions of records that could not be handled; the stream keeps the records for a day. */
export const deadRecords = deadLetters('DeadRecords')

/** For `npm run dead-letters`. */
new sst.Linkable('DeadLetters', { properties: { jobs: deadJobs.url, records: deadRecords.url } })
