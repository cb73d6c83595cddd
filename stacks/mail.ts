import { rulesOf } from '#stacks/stage'

const { domain, mailAddress, mailSender } = rulesOf($app.stage)
const { region } = await aws.getRegion()
const { accountId } = await aws.getCallerIdentity()

/** Any identity of the account as sender and, in SES's sandbox, as recipient. */
export const everyIdentity = `arn:aws:ses:${region}:${accountId}:identity/*`

/**
 * Doesn't use the account's own suppression list, which admins can't see; ours decides (rule
 * suppress-bounced-addresses).
 */
const suppressionOptions = { suppressedReasons: [] }

/** A stage with a domain owns it and signs its emails. */
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

/**
 * The other stages share an address that belongs to the account (rule shared-email-sender). It is created once by hand
 * and outlives them.
 */
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

/** Delivery metrics for the alarms. */
export const mailDimension = { stage: `${$app.name}-${$app.stage}` }

new aws.sesv2.ConfigurationSetEventDestination('MailEvents', {
  configurationSetName: configurationSet.configurationSetName,
  eventDestinationName: 'metrics',
  eventDestination: {
    enabled: true,
    matchingEventTypes: ['SEND', 'BOUNCE', 'COMPLAINT', 'REJECT'],
    cloudWatchDestination: {
      // No email has this tag, so all of them count under the stage.
      dimensionConfigurations: Object.entries(mailDimension).map(([dimensionName, value]) => ({
        dimensionName,
        dimensionValueSource: 'MESSAGE_TAG',
        defaultDimensionValue: value,
      })),
    },
  },
})

/** Where SES reports bounces and complaints, for `functions/mail`. */
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
  // SES checks its permission immediately.
  { dependsOn: mayTell },
)
