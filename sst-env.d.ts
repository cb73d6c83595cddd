/* This file is generated from the stack by `npm run types`. Do not edit. */
import 'sst'

declare module 'sst' {
  export interface Resource {
    App: { name: string; stage: string }
    AdminTokenSecret: { type: 'sst.sst.Secret'; value: string }
    Config: {
      type: 'sst.sst.Linkable'
      cognitoJwksUrl: string
      cognitoUrl: string
      mediaUrl: string
      pubnubOrigin: string
      recaptchaUrl: string
      siteUrl: string
      stripeUrl: string
    }
    Mail: { configSet: string; sender: string; type: 'sst.aws.Email' }
    PubNubPublishKey: { type: 'sst.sst.Secret'; value: string }
    PubNubSecretKey: { type: 'sst.sst.Secret'; value: string }
    PubNubSubscribeKey: { type: 'sst.sst.Secret'; value: string }
    RecaptchaSecret: { type: 'sst.sst.Secret'; value: string }
    RouterKey: { type: 'sst.sst.Secret'; value: string }
    StripeConnectWebhookSecret: { type: 'sst.sst.Secret'; value: string }
    StripeSecretKey: { type: 'sst.sst.Secret'; value: string }
    StripeWebhookSecret: { type: 'sst.sst.Secret'; value: string }
    Table: { name: string; type: 'sst.aws.Dynamo' }
    Uploads: { name: string; type: 'sst.aws.Bucket' }
    UserPool: { id: string; type: 'sst.aws.CognitoUserPool' }
    UserPoolClient: { id: string; type: 'sst.aws.CognitoUserPoolClient' }
  }
}
