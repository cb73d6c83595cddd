/**
 * Credential providers that Lambda never uses, because it passes credentials in the environment. They are 120
 * KB of each function.
 */
export const LEFT_OUT = [
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
]
