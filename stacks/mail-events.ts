import { background } from '#stacks/background'
import { granted } from '#stacks/grants'
import { mailEvents } from '#stacks/mail'
import { mailGrants } from '#stacks/permissions'

mailEvents.subscribe('MailReceiveEvents', {
  handler: 'functions/mail/receive-events.handler',
  ...background(granted(mailGrants['receive-events'])),
})
