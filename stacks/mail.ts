import { rulesOf } from '#stacks/stage'

const { domain, mailAddress, mailSender } = rulesOf($app.stage)
const { region } = await aws.getRegion()
const { accountId } = await aws.getCallerIdentity()

/** Whatever the account may send from, and in SES's sandbox whomever it may send to. */
export const everyIdentity = `arn:aws:ses:${region}:${accountId}:identity/*`

/** A whole domain belongs to its stage, and signs its mails. */
function ownDomain(sender: string) {
  const email = new sst.aws.Email('Mail', { sender })
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
