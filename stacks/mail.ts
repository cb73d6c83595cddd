import { rulesOf } from '#stacks/stage'

const { domain, mailAddress, mailSender } = rulesOf($app.stage)
const { region } = await aws.getRegion()
const { accountId } = await aws.getCallerIdentity()

/** Whatever the account may send from, and in SES's sandbox whomever it may send to. */
export const everyIdentity = `arn:aws:ses:${region}:${accountId}:identity/*`

/** Not the account's own list, of which admins would know nothing: ours decides (rule no-mail-to-who-is-not-there). */
const suppressionOptions = { suppressedReasons: [] }

/** A whole domain belongs to its stage, and signs its mails. */
function ownDomain(sender: string) {
  const email = new sst.aws.Email('Mail', {
    sender,
    transform: { configurationSet: { suppressionOptions } },
  })
  const { identity, configurationSet } = email.nodes
  sst.Linkable.wrap(sst.aws.Email, () => ({
    properties: { sender: mailSender, configSet: configurationSet.configurationSetName },
  }))
  return { mail: email, identityArn: identity.arn, configurationSet }
}

/** The address of the other stages belongs to the account: made by hand, once, it outlives each of them. */
function sharedAddress() {
  const configurationSet = new aws.sesv2.ConfigurationSet('MailConfig', {
    configurationSetName: `${$app.name}-${$app.stage}`,
    suppressionOptions,
  })
  const mail = new sst.Linkable('Mail', {
    properties: { sender: mailSender, configSet: configurationSet.configurationSetName },
  })
  return { mail, identityArn: everyIdentity.replace('*', mailAddress), configurationSet }
}

export const { mail, identityArn, configurationSet } = domain ? ownDomain(domain) : sharedAddress()

/** Of what became of the mails, for the alarms. */
export const mailDimension = { stage: `${$app.name}-${$app.stage}` }

new aws.sesv2.ConfigurationSetEventDestination('MailEvents', {
  configurationSetName: configurationSet.configurationSetName,
  eventDestinationName: 'metrics',
  eventDestination: {
    enabled: true,
    matchingEventTypes: ['SEND', 'BOUNCE', 'COMPLAINT', 'REJECT'],
    cloudWatchDestination: {
      // No mail has such a tag, so that all of them count under the stage.
      dimensionConfigurations: Object.entries(mailDimension).map(([dimensionName, value]) => ({
        dimensionName,
        dimensionValueSource: 'MESSAGE_TAG',
        defaultDimensionValue: value,
      })),
    },
  },
})

/** Where SES tells of mails that ended badly, for `functions/mail`. */
export const mailEvents = new sst.aws.SnsTopic('UndeliveredMails')

const mayTell = new aws.sns.TopicPolicy('UndeliveredMailsPolicy', {
  arn: mailEvents.arn,
  policy: aws.iam.getPolicyDocumentOutput({
    statements: [
      {
        actions: ['sns:Publish'],
        resources: [mailEvents.arn],
        principals: [{ type: 'Service', identifiers: ['ses.amazonaws.com'] }],
        conditions: [
          { test: 'StringEquals', variable: 'AWS:SourceAccount', values: [accountId] },
          { test: 'StringEquals', variable: 'AWS:SourceArn', values: [configurationSet.arn] },
        ],
      },
    ],
  }).json,
})

new aws.sesv2.ConfigurationSetEventDestination(
  'UndeliveredMailEvents',
  {
    configurationSetName: configurationSet.configurationSetName,
    eventDestinationName: 'undelivered',
    eventDestination: {
      enabled: true,
      matchingEventTypes: ['BOUNCE', 'COMPLAINT'],
      snsDestination: { topicArn: mailEvents.arn },
    },
  },
  // SES tries at once whether it may.
  { dependsOn: mayTell },
)
