import { expect, inject, test } from 'vitest'
import { findOnly, ofType } from '#scripts/synth/read'
import { privateKeyOf } from '#stacks/private-key'
import { rulesOf } from '#stacks/stage'

const stack = inject('production')
const pool = findOnly(stack, 'aws:cognito/userPool:UserPool')
const { domain, mailSender } = rulesOf('production')

test('people sign up with a verified email address and a password of at least six characters', () => {
  expect(pool.inputs).toMatchObject({
    userPoolTier: 'LITE',
    usernameAttributes: ['email'],
    autoVerifiedAttributes: ['email'],
    usernameConfiguration: { caseSensitive: false },
    accountRecoverySetting: { recoveryMechanisms: [{ name: 'verified_email', priority: 1 }] },
    userAttributeUpdateSettings: { attributesRequireVerificationBeforeUpdates: ['email'] },
    passwordPolicy: {
      minimumLength: 6,
      requireLowercase: false,
      requireUppercase: false,
      requireNumbers: false,
      requireSymbols: false,
    },
  })
})

test('people can turn on codes from their own device', () => {
  expect(pool.inputs).toMatchObject({
    mfaConfiguration: 'OPTIONAL',
    softwareTokenMfaConfiguration: { enabled: true },
  })
  expect(pool.inputs.smsConfiguration).toBeUndefined()
})

test('codes are sent through our own sender once its domain is confirmed', () => {
  expect(pool.inputs.emailConfiguration).toEqual({
    emailSendingAccount: 'DEVELOPER',
    sourceArn: expect.stringMatching(/identity\/MailIdentity$/),
    fromEmailAddress: mailSender,
    configurationSet: expect.any(String),
  })
  expect(pool.dependsOn).toContain('MailVerification')
})

test('the site signs in with SRP and with codes, returns to its own pages, and can revoke tokens', () => {
  expect(findOnly(stack, 'aws:cognito/userPoolClient:UserPoolClient').inputs).toMatchObject({
    allowedOauthFlows: ['code'],
    allowedOauthScopes: ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'],
    explicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
    callbackUrls: [`https://${domain}/redirect`, `https://${domain}/register-redirect`],
    logoutUrls: [`https://${domain}/`, `https://${domain}/login`],
    generateSecret: false,
    preventUserExistenceErrors: 'ENABLED',
    enableTokenRevocation: true,
    accessTokenValidity: 60,
    tokenValidityUnits: { accessToken: 'minutes', idToken: 'minutes', refreshToken: 'days' },
    supportedIdentityProviders: ['COGNITO', 'Google', 'SignInWithApple'],
  })
})

test('Google and Apple provide a verified email address', () => {
  const providers = ofType(stack, 'aws:cognito/identityProvider:IdentityProvider').map(({ inputs }) => inputs)
  expect(providers.map(({ providerName }) => providerName).sort()).toEqual(['Google', 'SignInWithApple'])
  for (const { attributeMapping } of providers)
    expect(attributeMapping).toMatchObject({
      username: 'sub',
      email: 'email',
      email_verified: 'email_verified',
    })
})

test('Apple’s key file is accepted as it is, and Cognito gets only the key, on one line', () => {
  const { providerDetails } = findOnly(
    stack,
    'aws:cognito/identityProvider:IdentityProvider',
    'SignInWithApple',
  ).inputs
  const key = `${'secretvalueof'.repeat(8)}ApplePrivateKey==`
  expect(providerDetails).toMatchObject({ private_key: key })
  const [begin, end] = ['-----BEGIN PRIVATE KEY-----', '-----END PRIVATE KEY-----']
  expect(privateKeyOf(key)).toBe(key)
  expect(privateKeyOf(`${begin}\\n${key}\\n${end}`)).toBe(key)
  expect(privateKeyOf(`${begin}\n${key}\n`), 'the CLI drops a last line that does not end').toBe(key)
  for (const wrong of ['', 'AuthKey_ABC.p8', '-----BEGIN PRIVATE KEY-----'])
    expect(() => privateKeyOf(wrong)).toThrow('ApplePrivateKey')
})

test('a new password calls the function that ends earlier sign-ins, and only this pool may call it', () => {
  const { inputs } = findOnly(stack, 'aws:lambda/permission:Permission', 'UserPoolPermission')
  expect(inputs).toMatchObject({
    principal: 'cognito-idp.amazonaws.com',
    sourceArn: expect.stringContaining(`userpool/${pool.inputs.name}`),
  })
  expect(pool.inputs.lambdaConfig).toMatchObject({ postConfirmation: expect.stringMatching(/function/) })
})
