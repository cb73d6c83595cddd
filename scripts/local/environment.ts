import { createHash } from 'node:crypto'
import { hashOf, publicKeyOf, pushPublicKeyOf } from '#stacks/public-keys'
import { pushServices } from '#stacks/push-services'
import { settings } from '#stacks/settings'

/** The URLs of the local services, without trailing slashes. */
export interface LocalAddresses {
  web: string
  api: string
  cognito: string
  stripe: string
  pubnub: string
  s3: string
  ses: string
  recaptcha: string
  push: string
  dynamodb: string
}

/** The DER prefix of every Ed25519 private key. The key's 32 bytes follow. */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Derives the same key on every start, so that sessions survive a restart. */
const localSigningKey = (name: string) =>
  Buffer.concat([ED25519_PREFIX, createHash('sha256').update(name).digest()]).toString('base64')

/** A private key on the P-256 curve. */
const pushPrivateKey = createHash('sha256').update('local pushes').digest('hex')

const routerKey = 'local-router-key'

/** The keys of the local services. They don't open anything else. */
export const localKeys = {
  region: 'eu-central-1',
  accessKeyId: 'local',
  secretAccessKey: 'local-secret',
  userPoolId: 'eu-central-1_LocalPool',
  userPoolClientId: 'local-web-client',
  bucket: 'platewise-local-uploads',
  backupsBucket: 'platewise-local-backups',
  table: 'platewise-local',
  stripeSecretKey: 'sk_test_local',
  stripeWebhookSecret: 'whsec_local',
  pubnubPublishKey: 'pub-c-local',
  pubnubSubscribeKey: 'sub-c-local',
  pubnubSecretKey: 'sec-c-local',
  pubnubEventsSecret: 'local-events-secret',
  recaptchaSecret: 'local-recaptcha-secret',
  adminTokenKey: localSigningKey('local admins'),
  pushPrivateKey,
  pushPublicKey: pushPublicKeyOf(pushPrivateKey),
  /**
   * The host in push endpoints. The local push service issues them, and pushes are redirected to its own URL.
   */
  pushHost: 'push.platewise.example',
  routerKey,
  routerKeyHash: hashOf(routerKey),
  mailSender: 'Platewise <hello@platewise.example>',
} as const

/**
 * The environment that lets functions find the local services: what `sst` sets in the cloud, plus SDK
 * endpoints.
 */
export function functionEnvironment(addresses: LocalAddresses, table: string = localKeys.table) {
  const resources: Record<string, object> = {
    App: { name: 'platewise', stage: 'local' },
    Table: { name: table },
    Uploads: { name: localKeys.bucket },
    Backups: { name: localKeys.backupsBucket },
    UserPool: { id: localKeys.userPoolId },
    UserPoolClient: { id: localKeys.userPoolClientId },
    Mail: { sender: localKeys.mailSender, configSet: 'local' },
    StripeSecretKey: { value: localKeys.stripeSecretKey },
    StripeWebhookSecret: { value: localKeys.stripeWebhookSecret },
    StripeConnectWebhookSecret: { value: localKeys.stripeWebhookSecret },
    PubNubPublishKey: { value: localKeys.pubnubPublishKey },
    PubNubSubscribeKey: { value: localKeys.pubnubSubscribeKey },
    PubNubSecretKey: { value: localKeys.pubnubSecretKey },
    PubNubEventsSecret: { value: localKeys.pubnubEventsSecret },
    RecaptchaSecret: { value: localKeys.recaptchaSecret },
    RouterKeyHashes: { value: localKeys.routerKeyHash },
    AdminTokenKey: { value: localKeys.adminTokenKey },
    AdminTokenPublicKeys: { value: publicKeyOf(localKeys.adminTokenKey) },
    PushPrivateKey: { value: localKeys.pushPrivateKey },
    PushPublicKey: { value: localKeys.pushPublicKey },
    Config: {
      siteUrl: addresses.web,
      mediaUrl: `${addresses.s3}/${localKeys.bucket}`,
      stripeUrl: addresses.stripe,
      pubnubOrigin: addresses.pubnub,
      cognitoJwksUrl: `${addresses.cognito}/${localKeys.userPoolId}/.well-known/jwks.json`,
      cognitoUrl: addresses.cognito,
      cognitoKeys: '',
      recaptchaUrl: addresses.recaptcha,
      recaptchaHost: new URL(addresses.web).hostname,
      recaptchaMinScore: settings.recaptchaMinScore,
      supportMail: settings.support,
      pushServices: `${pushServices} ${localKeys.pushHost}=${addresses.push}`,
      pushSubject: `mailto:${settings.support}`,
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
