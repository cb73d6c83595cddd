import { RETENTION } from '#core/shared/retention'

const DAY = 24 * 3600

/** Job runs that failed for good. */
export const deadJobs = new aws.sqs.Queue('DeadJobs', {
  messageRetentionSeconds: RETENTION.deadLetter,
  sqsManagedSseEnabled: true,
})

/** Stream records that couldn't be handled, with their content, which the stream itself keeps for only a day. */
export const deadRecords = new sst.aws.Bucket('DeadRecords', {
  cors: false,
  lifecycle: [{ id: 'old-records', expiresIn: `${RETENTION.deadRecord / DAY} days` }],
})

/** Used by `npm run dead-letters`. */
new sst.Linkable('DeadLetters', { properties: { jobs: deadJobs.url, records: deadRecords.name } })
