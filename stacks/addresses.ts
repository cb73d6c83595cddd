const { region } = await aws.getRegion()

/** The addresses of those we work with; the site's own ones are the Router's. */
export const addresses = {
  cognito: `https://cognito-idp.${region}.amazonaws.com`,
  /** The part of the hosted sign-in page's address that is unique in the region. */
  loginPrefix: `${$app.name}-${$app.stage}`,
  hostedUi: `https://${$app.name}-${$app.stage}.auth.${region}.amazoncognito.com`,
  pubnub: 'https://ps.pndsn.com',
  stripe: 'https://api.stripe.com',
  recaptcha: 'https://www.google.com',
  /** Of the reCAPTCHA's script and frame. */
  recaptchaPages: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  s3: `https://s3.${region}.amazonaws.com`,
}
