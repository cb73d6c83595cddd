import { createHash } from 'node:crypto'

const routerKey = new sst.Secret('RouterKey')

/**
 * Exists only after the first deploy. Until it is set, its value can't be guessed, because some of these
 * prove who calls.
 */
const later = (name: string) =>
  new sst.Secret(
    name,
    routerKey.value.apply((key) => createHash('sha256').update(`${name} ${key}`).digest('hex')),
  )

/** Set with `sst secret set`. docs/deploy.md says where each one comes from and when. */
export const secrets = {
  adminToken: new sst.Secret('AdminTokenKey'),
  routerKey,
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
