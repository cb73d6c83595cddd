import { createHash } from 'node:crypto'

const routerKey = new sst.Secret('RouterKey')

/**
 * Exists only after the first deploy. Until it is set, its value can't be guessed, because some of these
 * prove who calls (rule first-deploy-secrets).
 */
const later = (name: string) =>
  new sst.Secret(
    name,
    routerKey.value.apply((key) => createHash('sha256').update(`${name} ${key}`).digest('hex')),
  )

/** The value of a second key that isn't set. */
const NO_KEY = 'none'

/** A key that is accepted besides another one while that is being changed (rule key-rotation-without-outage). */
const second = (name: string) => new sst.Secret(name, NO_KEY)

/** Set with `sst secret set`. docs/deploy.md says where each one comes from and when. */
export const secrets = {
  adminToken: new sst.Secret('AdminTokenKey'),
  secondAdminToken: second('SecondAdminTokenKey'),
  routerKey,
  secondRouterKey: second('SecondRouterKey'),
  stripe: new sst.Secret('StripeSecretKey'),
  stripeWebhook: later('StripeWebhookSecret'),
  stripeConnectWebhook: later('StripeConnectWebhookSecret'),
  pubnubPublish: new sst.Secret('PubNubPublishKey'),
  pubnubSubscribe: new sst.Secret('PubNubSubscribeKey'),
  pubnub: new sst.Secret('PubNubSecretKey'),
  pubnubEvents: later('PubNubEventsSecret'),
  push: new sst.Secret('PushPrivateKey'),
  recaptcha: later('RecaptchaSecret'),
  recaptchaSite: later('RecaptchaSiteKey'),
}

/** What functions verify with, for each of these keys that is set: derived values, separated by spaces. */
export const acceptedKeys = (keys: sst.Secret[], derive: (key: string) => string) =>
  $resolve(keys.map(({ value }) => value)).apply((values) =>
    values
      .filter((value) => value !== NO_KEY)
      .map(derive)
      .join(' '),
  )
