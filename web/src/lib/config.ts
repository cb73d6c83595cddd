const env = import.meta.env

/** Everything that differs between stages. Empty values mean the provider's own URLs. */
export const config = {
  apiUrl: env.VITE_API_URL ?? '',
  cognitoEndpoint: env.VITE_COGNITO_ENDPOINT || undefined,
  userPoolId: env.VITE_USER_POOL_ID ?? '',
  userPoolClientId: env.VITE_USER_POOL_CLIENT_ID ?? '',
  hostedUiUrl: env.VITE_HOSTED_UI_URL ?? '',
  socialSignIn: env.VITE_SOCIAL_SIGN_IN !== 'off',
  pubnubOrigin: env.VITE_PUBNUB_ORIGIN ?? '',
  recaptchaUrl: env.VITE_RECAPTCHA_URL || 'https://www.google.com',
  recaptchaSiteKey: env.VITE_RECAPTCHA_SITE_KEY ?? '',
  /** The public key that tells browsers which server may send pushes. */
  pushKey: env.VITE_PUSH_KEY ?? '',
  stage: env.VITE_STAGE || 'local',
} as const

export const SUPPORT_EMAIL = env.VITE_SUPPORT_EMAIL || 'support@platewise.example'
