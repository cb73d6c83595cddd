import { addresses } from '#stacks/addresses'
import { userPool } from '#stacks/auth'
import { router } from '#stacks/router'

/** What `core/lib/config.ts` and the wrappers of the vendors read: nothing secret. */
export const config = new sst.Linkable('Config', {
  properties: {
    siteUrl: router.url,
    mediaUrl: $interpolate`${router.url}/media`,
    stripeUrl: addresses.stripe,
    pubnubOrigin: addresses.pubnub,
    cognitoUrl: addresses.cognito,
    cognitoJwksUrl: $interpolate`${addresses.cognito}/${userPool.id}/.well-known/jwks.json`,
    recaptchaUrl: addresses.recaptcha,
  },
})
