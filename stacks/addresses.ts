const { region } = await aws.getRegion()

/** Hosts of our providers. The site's own URLs come from the Router. */
export const addresses = {
  cognito: `https://cognito-idp.${region}.amazonaws.com`,
  /** Prefix of the hosted sign-in page's URL, which must be unique in the region. */
  loginPrefix: `${$app.name}-${$app.stage}`,
  hostedUi: `https://${$app.name}-${$app.stage}.auth.${region}.amazoncognito.com`,
  pubnub: 'https://ps.pndsn.com',
  stripe: 'https://api.stripe.com',
  recaptcha: 'https://www.google.com',
  /** Origins of reCAPTCHA's script and frame. */
  recaptchaPages: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  s3: `https://s3.${region}.amazonaws.com`,
}
