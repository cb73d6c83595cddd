/** Set with `sst secret set <Name> <value> --stage <stage>`; docs/deploy.md says where each comes from. */
export const secrets = {
  adminToken: new sst.Secret('AdminTokenSecret'),
  routerKey: new sst.Secret('RouterKey'),
  stripe: new sst.Secret('StripeSecretKey'),
  stripeWebhook: new sst.Secret('StripeWebhookSecret'),
  stripeConnectWebhook: new sst.Secret('StripeConnectWebhookSecret'),
  pubnubPublish: new sst.Secret('PubNubPublishKey'),
  pubnubSubscribe: new sst.Secret('PubNubSubscribeKey'),
  pubnub: new sst.Secret('PubNubSecretKey'),
  recaptcha: new sst.Secret('RecaptchaSecret'),
  recaptchaSite: new sst.Secret('RecaptchaSiteKey'),
}

/** Only the user pool reads these. */
export const providerSecrets = {
  googleClientId: new sst.Secret('GoogleClientId'),
  googleClientSecret: new sst.Secret('GoogleClientSecret'),
  appleServicesId: new sst.Secret('AppleServicesId'),
  appleTeamId: new sst.Secret('AppleTeamId'),
  appleKeyId: new sst.Secret('AppleKeyId'),
  applePrivateKey: new sst.Secret('ApplePrivateKey'),
}
