import { addresses } from '#stacks/addresses'
import { userPool } from '#stacks/auth'
import { readKeys } from '#stacks/identity-keys'
import { pushServices } from '#stacks/push-services'
import { settings } from '#stacks/settings'
import { router } from '#stacks/site/router'

/** Non-secret configuration for `core/lib/config.ts` and the providers' wrappers. */
export const config = new sst.Linkable('Config', {
  properties: {
    siteUrl: router.url,
    mediaUrl: $interpolate`${router.url}/media`,
    stripeUrl: addresses.stripe,
    pubnubOrigin: addresses.pubnub,
    cognitoUrl: addresses.cognito,
    cognitoJwksUrl: $interpolate`${addresses.cognito}/${userPool.id}/.well-known/jwks.json`,
    // The keys that sign people's tokens. Without them, functions fetch them.
    cognitoKeys: $interpolate`${addresses.cognito}/${userPool.id}/.well-known/jwks.json`.apply(readKeys),
    recaptchaUrl: addresses.recaptcha,
    // The host of the page that requests reCAPTCHA tokens. `sst dev` serves it on this machine.
    recaptchaHost: $dev ? 'localhost' : router.url.apply((url) => new URL(url).hostname),
    recaptchaMinScore: settings.recaptchaMinScore,
    supportMail: settings.support,
    pushServices,
    pushSubject: `mailto:${settings.support}`,
  },
})
