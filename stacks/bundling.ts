/** Sources of credentials that Lambda never asks, as it hands its own over in the environment: 120 KB of each function. */
export const LEFT_OUT = [
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
]
