import { addresses } from '#stacks/addresses'
import { codeMail } from '#stacks/code-mail'
import { configurationSet, identityArn, mail } from '#stacks/mail'
import { traced } from '#stacks/monitoring/tracing'
import { router } from '#stacks/site/router'
import { addSocialSignIn } from '#stacks/social-sign-in'
import { rulesOf } from '#stacks/stage'
import { table, tableGrants } from '#stacks/storage/storage'

const { protect, domain, mailSender, socialSignIn } = rulesOf($app.stage)

sst.Linkable.wrap(sst.aws.CognitoUserPool, (pool) => ({ properties: { id: pool.id } }))

/**
 * Our own sender. Cognito accepts only confirmed ones: a domain is confirmed by DNS records, an address by a
 * click.
 */
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
  verify: codeMail,
  triggers: {
    // A new password ends every earlier sign-in (rule refuse-signed-out-tokens).
    postConfirmation: {
      ...traced,
      handler: 'functions/identity/post-confirmation.handler',
      // Cognito waits at most five seconds and tries three times.
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
      // Cognito's own sender stops at 50 emails a day, which is enough for a stage without a domain.
      if (domain) {
        pool.emailConfiguration = ownSender
        options.dependsOn = mail
      }
      // This tier includes everything we use of Cognito. The default tier costs three times as much.
      pool.userPoolTier = 'LITE'
      pool.accountRecoverySetting = { recoveryMechanisms: [{ name: 'verified_email', priority: 1 }] }
      pool.userAttributeUpdateSettings = { attributesRequireVerificationBeforeUpdates: ['email'] }
      pool.deletionProtection = protect ? 'ACTIVE' : 'INACTIVE'
      // SST's `retain` keeps tables and buckets. People's accounts deserve the same.
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
      // The last one lets people read their own attributes with their own token; registration does that.
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

/** Links the client without its secret, because it has none. */
export const userPoolClient = new sst.Linkable('UserPoolClient', { properties: { id: client.id } })
