import { RETENTION } from '#core/shared/retention'

const deadLetters = (name: string) =>
  new aws.sqs.Queue(name, { messageRetentionSeconds: RETENTION.deadLetter, sqsManagedSseEnabled: true })

/** Job runs that failed for good. */
export const deadJobs = deadLetters('DeadJobs')

/**
 * Positions of stream records that couldn't be handled. The stream keeps the records themselves for a day.
 */
export const deadRecords = deadLetters('DeadRecords')

/** Used by `npm run dead-letters`. */
new sst.Linkable('DeadLetters', { properties: { jobs: deadJobs.url, records: deadRecords.url } })
