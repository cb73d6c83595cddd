import { jobs, schedulerExpression } from '#functions/jobs/schedule'
import { background } from '#stacks/background'
import { granted } from '#stacks/grants'
import { deadJobs } from '#stacks/monitoring/dead-letters'
import { jobGrants } from '#stacks/permissions'

/** The component of a job: `send-schedules` is `SendSchedules`. */
export const jobName = (name: string) =>
  name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

for (const job of jobs) {
  new sst.aws.CronV2(jobName(job.name), {
    schedule: schedulerExpression(job),
    // Retries of the scheduler's call. Lambda retries a run that fails after that.
    retries: 3,
    dlq: deadJobs.arn,
    function: {
      handler: `${job.file}.handler`,
      description: job.name,
      timeout: '5 minutes',
      ...background(granted(jobGrants[job.name] ?? [])),
    },
  })
}
