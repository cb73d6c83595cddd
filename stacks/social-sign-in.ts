import { privateKeyOf } from '#stacks/private-key'

const secretOf = (name: string) => new sst.Secret(name).value

/**
 * Sets up Google and Apple for a stage that offers them (rule social-sign-in-by-stage) and returns their
 * names.
 */
export function addSocialSignIn(userPool: sst.aws.CognitoUserPool) {
  const google = userPool.addIdentityProvider('Google', {
    type: 'google',
    details: {
      client_id: secretOf('GoogleClientId'),
      client_secret: secretOf('GoogleClientSecret'),
      authorize_scopes: 'openid email profile',
    },
    attributes: { username: 'sub', email: 'email', email_verified: 'email_verified', name: 'name' },
  })
  const apple = userPool.addIdentityProvider('SignInWithApple', {
    type: 'apple',
    details: {
      client_id: secretOf('AppleServicesId'),
      team_id: secretOf('AppleTeamId'),
      key_id: secretOf('AppleKeyId'),
      private_key: secretOf('ApplePrivateKey').apply(privateKeyOf),
      authorize_scopes: 'email name',
    },
    attributes: { username: 'sub', email: 'email', email_verified: 'email_verified', name: 'firstName' },
  })
  return [google.providerName, apple.providerName]
}
