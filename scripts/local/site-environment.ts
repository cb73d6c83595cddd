import { type LocalAddresses, localKeys } from '#scripts/local/environment'

/**
 * How the site finds the API and the providers. The stack sets the same variables when it builds the site.
 */
export const siteEnvironment = (addresses: LocalAddresses) => ({
  VITE_STAGE: 'local',
  VITE_API_URL: addresses.api,
  VITE_COGNITO_ENDPOINT: addresses.cognito,
  VITE_USER_POOL_ID: localKeys.userPoolId,
  VITE_USER_POOL_CLIENT_ID: localKeys.userPoolClientId,
  VITE_HOSTED_UI_URL: addresses.cognito,
  VITE_PUBNUB_ORIGIN: addresses.pubnub,
  VITE_RECAPTCHA_URL: addresses.recaptcha,
  VITE_RECAPTCHA_SITE_KEY: 'local',
  VITE_PUSH_KEY: localKeys.pushPublicKey,
})

/** The environment of the built site, where the API is under the site's own URL. */
export const builtSiteEnvironment = (addresses: LocalAddresses) => ({
  ...siteEnvironment(addresses),
  VITE_API_URL: '/api',
})
