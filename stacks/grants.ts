import { userPool, userPoolClient } from '#stacks/auth'
import { config } from '#stacks/config'
import { configurationSet, everyIdentity, mail } from '#stacks/mail'
import { openItems } from '#stacks/open-items'
import type { GrantName } from '#stacks/permissions'
import { hashOf, publicKeyOf, pushPublicKeyOf } from '#stacks/public-keys'
import { acceptedKeys, secrets } from '#stacks/secrets'
import { rulesOf } from '#stacks/stage'
import { backups } from '#stacks/storage/backups'
import { table, tableGrants, uploads } from '#stacks/storage/storage'

interface Grant {
  /** What the function can read through `Resource.*`. */
  link: unknown[]
  /** Which AWS services it may use. */
  permissions?: sst.aws.FunctionPermissionArgs[]
}

const files = (...prefixes: string[]) => prefixes.map((prefix) => $interpolate`${uploads.arn}/${prefix}/*`)

/** A checked upload is copied from `tmp/` to its final place, and the file it replaces is deleted. */
const keepFiles = (prefix: string): Grant => ({
  link: [uploads],
  permissions: [
    { actions: ['s3:GetObject'], resources: files('tmp') },
    { actions: ['s3:PutObject', 's3:DeleteObject'], resources: files(prefix) },
  ],
})

/** Table items by the prefix of their partition keys, per action; for an index, the index's own keys. */
const itemsOf = (prefixes: Record<string, readonly string[]>): Grant => ({
  link: [table],
  permissions: Object.entries(prefixes).map(([action, starts]) => ({
    actions: [`dynamodb:${action}`],
    resources: [table.arn, ...(action === 'Query' ? [$interpolate`${table.arn}/index/*`] : [])],
    conditions: [
      {
        test: 'ForAllValues:StringLike',
        variable: 'dynamodb:LeadingKeys',
        values: starts.map((start) => `${start}*`),
      },
    ],
  })),
})

const routerKeyHashes = new sst.Linkable('RouterKeyHashes', {
  properties: { value: acceptedKeys([secrets.routerKey, secrets.secondRouterKey], hashOf) },
})
const pushPublicKey = new sst.Linkable('PushPublicKey', {
  properties: { value: secrets.push.value.apply(pushPublicKeyOf) },
})
const adminTokenPublicKeys = new sst.Linkable('AdminTokenPublicKeys', {
  properties: { value: acceptedKeys([secrets.adminToken, secrets.secondAdminToken], publicKeyOf) },
})

const grants: Record<GrantName, Grant> = {
  config: { link: [config] },
  userToken: { link: [config, userPool, userPoolClient] },
  adminToken: { link: [adminTokenPublicKeys] },
  signAdminToken: { link: [secrets.adminToken] },
  router: { link: [routerKeyHashes] },
  registrationItems: itemsOf(openItems.registrationItems),
  confirmationItems: itemsOf(openItems.confirmationItems),
  recaptchaItems: itemsOf(openItems.recaptchaItems),
  keepAccountItems: itemsOf(openItems.keepAccountItems),
  referrerItems: itemsOf(openItems.referrerItems),
  stopItems: itemsOf(openItems.stopItems),
  subscribeItems: itemsOf(openItems.subscribeItems),
  subscriptionItems: itemsOf(openItems.subscriptionItems),
  contactItems: itemsOf(openItems.contactItems),
  unsubscribeItems: itemsOf(openItems.unsubscribeItems),
  contentItems: itemsOf(openItems.contentItems),
  publicCoachItems: itemsOf(openItems.publicCoachItems),
  publicCoachLists: itemsOf(openItems.publicCoachLists),
  featuredItems: itemsOf(openItems.featuredItems),
  messageItems: itemsOf(openItems.messageItems),
  reminderItems: itemsOf(openItems.reminderItems),
  logoutItems: itemsOf(openItems.logoutItems),
  adminLoginItems: itemsOf(openItems.adminLoginItems),
  ...tableGrants,
  recaptcha: { link: [config, secrets.recaptcha] },
  stripe: { link: [config, secrets.stripe] },
  stripeWebhook: { link: [secrets.stripeWebhook, secrets.stripeConnectWebhook] },
  messaging: { link: [config, secrets.pubnub, secrets.pubnubPublish, secrets.pubnubSubscribe] },
  messageEvents: { link: [secrets.pubnubEvents] },
  pushes: { link: [config, secrets.push, pushPublicKey] },
  /** A form that the browser posts to S3 is signed with the function's own permissions. */
  uploadTicket: {
    link: [uploads],
    permissions: [{ actions: ['s3:PutObject'], resources: files('tmp') }],
  },
  publicFiles: keepFiles('public'),
  addPublicFiles: {
    link: [uploads],
    permissions: [
      { actions: ['s3:GetObject'], resources: files('tmp') },
      { actions: ['s3:PutObject'], resources: files('public') },
    ],
  },
  privateFiles: keepFiles('private'),
  /** Files that are kept forever never replace another one. */
  newPrivateFiles: {
    link: [uploads],
    permissions: [
      { actions: ['s3:GetObject'], resources: files('tmp') },
      { actions: ['s3:PutObject'], resources: files('private') },
    ],
  },
  discardFiles: {
    link: [uploads],
    permissions: [{ actions: ['s3:DeleteObject'], resources: files('private') }],
  },
  discardPictures: {
    link: [uploads],
    permissions: [{ actions: ['s3:DeleteObject'], resources: files('public') }],
  },
  deleteAccounts: {
    link: [config, userPool],
    permissions: [
      { actions: ['cognito-idp:ListUsers', 'cognito-idp:AdminDeleteUser'], resources: [userPool.arn] },
    ],
  },
  listAccounts: {
    link: [config, userPool],
    permissions: [{ actions: ['cognito-idp:ListUsers'], resources: [userPool.arn] }],
  },
  addBackups: {
    link: [backups],
    permissions: [{ actions: ['s3:PutObject'], resources: [$interpolate`${backups.arn}/accounts/*`] }],
  },
  privateLinks: {
    link: [uploads],
    permissions: [{ actions: ['s3:GetObject'], resources: files('private') }],
  },
  mail: {
    link: [mail],
    permissions: [
      { actions: ['ses:SendEmail'], resources: [configurationSet.arn] },
      {
        actions: ['ses:SendEmail'],
        // In its sandbox, SES also requires permission for the recipient's identity.
        resources: [everyIdentity],
        conditions: [
          {
            test: 'StringEquals',
            variable: 'ses:FromAddress',
            values: [rulesOf($app.stage).mailAddress],
          },
        ],
      },
    ],
  },
}

/** Named grants as arguments of a function. */
export function granted(names: readonly GrantName[]) {
  const chosen = names.map((name) => grants[name])
  return {
    link: [...new Set(chosen.flatMap(({ link }) => link))],
    permissions: chosen.flatMap(({ permissions = [] }) => permissions),
  }
}
