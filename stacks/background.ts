import type { granted } from '#stacks/grants'
import { deadJobs } from '#stacks/monitoring/dead-letters'
import { traced } from '#stacks/monitoring/tracing'

/** Settings of a function that Lambda runs in the background: three attempts, then the dead-letter queue. */
export const background = ({ link, permissions }: ReturnType<typeof granted>) => ({
  retries: 2,
  link,
  permissions: [
    ...permissions,
    ...traced.permissions,
    { actions: ['sqs:SendMessage'], resources: [deadJobs.arn] },
  ],
  transform: {
    ...traced.transform,
    eventInvokeConfig: { destinationConfig: { onFailure: { destination: deadJobs.arn } } },
  },
})
