import { settings } from '#stacks/settings'

/** Where the local services listen; all without a slash at the end. */
export interface LocalAddresses {
  web: string
  api: string
  cognito: string
  stripe: string
  pubnub: string
  s3: string
  ses: string
  recaptcha: string
  dynamodb: string
}

/** The keys of the local services. None of them opens anything but these. */
export const localKeys = {
  region: 'eu-central-1',
  accessKeyId: 'local',
  secretAccessKey: 'local-secret',
  userPoolId: 'eu-central-1_LocalPool',
  userPoolClientId: 'local-web-client',
  bucket: 'platewise-local-uploads',
  table: 'platewise-local',
  stripeSecretKey: 'sk_test_local',
  stripeWebhookSecret: 'whsec_local',
  pubnubPublishKey: 'pub-c-local',
  pubnubSubscribeKey: 'sub-c-local',
  pubnubSecretKey: 'sec-c-local',
  recaptchaSecret: 'local-recaptcha-secret',
  adminTokenSecret: 'local-admin-token-secret-0123456789abcdef',
  routerKey: 'local-router-key',
  mailSender: 'Platewise <hello@platewise.example>',
} as const

/** The environment in which the functions find those services: what `sst` sets in the cloud, and SDK endpoints. */
export function functionEnvironment(addresses: LocalAddresses, table: string = localKeys.table) {
  const resources: Record<string, object> = {
    App: { name: 'platewise', stage: 'local' },
    Table: { name: table },
    Uploads: { name: localKeys.bucket },
    UserPool: { id: localKeys.userPoolId },
    UserPoolClient: { id: localKeys.userPoolClientId },
    Mail: { sender: localKeys.mailSender, configSet: 'local' },
    StripeSecretKey: { value: localKeys.stripeSecretKey },
    StripeWebhookSecret: { value: localKeys.stripeWebhookSecret },
    StripeConnectWebhookSecret: { value: localKeys.stripeWebhookSecret },
    PubNubPublishKey: { value: localKeys.pubnubPublishKey },
    PubNubSubscribeKey: { value: localKeys.pubnubSubscribeKey },
    PubNubSecretKey: { value: localKeys.pubnubSecretKey },
    RecaptchaSecret: { value: localKeys.recaptchaSecret },
    RouterKey: { value: localKeys.routerKey },
    AdminTokenSecret: { value: localKeys.adminTokenSecret },
    Config: {
      siteUrl: addresses.web,
      mediaUrl: `${addresses.s3}/${localKeys.bucket}`,
      stripeUrl: addresses.stripe,
      pubnubOrigin: addresses.pubnub,
      cognitoJwksUrl: `${addresses.cognito}/${localKeys.userPoolId}/.well-known/jwks.json`,
      cognitoUrl: addresses.cognito,
      recaptchaUrl: addresses.recaptcha,
      recaptchaHost: new URL(addresses.web).hostname,
      recaptchaMinScore: settings.recaptchaMinScore,
    },
  }
  return {
    ...Object.fromEntries(
      Object.entries(resources).map(([name, value]) => [`SST_RESOURCE_${name}`, JSON.stringify(value)]),
    ),
    AWS_REGION: localKeys.region,
    AWS_ACCESS_KEY_ID: localKeys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localKeys.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: addresses.dynamodb,
    AWS_ENDPOINT_URL_S3: addresses.s3,
    AWS_ENDPOINT_URL_SESV2: addresses.ses,
    STRIPE_SUPPRESS_NOTICES: 'true',
  }
}
