import { deadJobs } from '#stacks/dead-letters'
import { granted } from '#stacks/grants'
import { mailEvents } from '#stacks/mail'
import { mailGrants } from '#stacks/permissions'
import { traced } from '#stacks/tracing'

const { link, permissions } = granted(mailGrants['receive-events'])

mailEvents.subscribe('MailReceiveEvents', {
  handler: 'functions/mail/receive-events.handler',
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
