import { rulesOf } from '#stacks/stage'

const { mailIdentity, mailSender } = rulesOf($app.stage)

export const mail = new sst.aws.Email('Mail', { sender: mailIdentity })
export const { identity, configurationSet } = mail.nodes

sst.Linkable.wrap(sst.aws.Email, () => ({
  properties: { sender: mailSender, configSet: configurationSet.configurationSetName },
}))
