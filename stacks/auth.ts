import { addresses } from '#stacks/addresses'
import { configurationSet, identityArn, mail } from '#stacks/mail'
import { router } from '#stacks/router'
import { addSocialSignIn } from '#stacks/social-sign-in'
import { rulesOf } from '#stacks/stage'
import { table, tableGrants } from '#stacks/storage'
import { traced } from '#stacks/tracing'

const { protect, domain, mailSender, socialSignIn } = rulesOf($app.stage)

sst.Linkable.wrap(sst.aws.CognitoUserPool, (pool) => ({ properties: { id: pool.id } }))

/** Our own sender. Cognito takes only one that is confirmed, which a domain is by its records and an address by a click. */
const ownSender = {
  emailSendingAccount: 'DEVELOPER',
  sourceArn: identityArn,
  fromEmailAddress: mailSender,
  configurationSet: configurationSet.configurationSetName,
}

export const userPool = new sst.aws.CognitoUserPool('UserPool', {
  usernames: ['email'],
  mfa: 'optional',
  softwareToken: true,
  domain: { prefix: addresses.loginPrefix },
  verify: {
    emailSubject: 'Your Platewise code',
    emailMessage: 'Your code is {####}. It is valid for one hour.',
  },
  triggers: {
    // After a new password, all that was signed in before is over (rule signed-out-is-refused).
    postConfirmation: {
      ...traced,
      handler: 'functions/identity/post-confirmation.handler',
      // Cognito waits no longer, and tries three times.
      timeout: '5 seconds',
      link: [table],
      permissions: [
        ...tableGrants.tableRead.permissions,
        ...tableGrants.tableWrite.permissions,
        ...traced.permissions,
      ],
    },
  },
  transform: {
    userPool(pool, options) {
      // Six characters of any kind (rule password-length).
      pool.passwordPolicy = {
        minimumLength: 6,
        requireLowercase: false,
        requireUppercase: false,
        requireNumbers: false,
        requireSymbols: false,
      }
      // Cognito's own mails stop at 50 a day, which is enough for a stage without a domain.
      if (domain) {
        pool.emailConfiguration = ownSender
        options.dependsOn = mail
      }
      // All that we use of Cognito is in it; the tier that it takes by itself costs three times as much.
      pool.userPoolTier = 'LITE'
      pool.accountRecoverySetting = { recoveryMechanisms: [{ name: 'verified_email', priority: 1 }] }
      pool.userAttributeUpdateSettings = { attributesRequireVerificationBeforeUpdates: ['email'] }
      pool.deletionProtection = protect ? 'ACTIVE' : 'INACTIVE'
      // SST's `retain` keeps tables and buckets; people's accounts are worth no less.
      options.retainOnDelete = protect
      return undefined
    },
  },
})

const sites = $dev ? [router.url, 'http://localhost:3000'] : [router.url]
const pages = (...paths: string[]) =>
  sites.flatMap((site) => paths.map((path) => $interpolate`${site}${path}`))

const client = userPool.addClient('SiteClient', {
  providers: ['COGNITO', ...(socialSignIn ? addSocialSignIn(userPool) : [])],
  callbackUrls: pages('/redirect', '/register-redirect'),
  transform: {
    client: {
      logoutUrls: pages('/', '/login'),
      allowedOauthFlows: ['code'],
      // The last one lets a person ask who they are with their own token; registration does.
      allowedOauthScopes: ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'],
      explicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      generateSecret: false,
      preventUserExistenceErrors: 'ENABLED',
      enableTokenRevocation: true,
      accessTokenValidity: 60,
      idTokenValidity: 60,
      refreshTokenValidity: 30,
      tokenValidityUnits: { accessToken: 'minutes', idToken: 'minutes', refreshToken: 'days' },
    },
  },
})

/** Without the secret that a link to the client itself would carry; it has none. */
export const userPoolClient = new sst.Linkable('UserPoolClient', { properties: { id: client.id } })
