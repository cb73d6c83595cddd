import { addresses } from '#stacks/addresses'
import { userPool, userPoolClient } from '#stacks/auth'
import { pushPublicKeyOf } from '#stacks/public-keys'
import { secrets } from '#stacks/secrets'
import { settings } from '#stacks/settings'
import { router } from '#stacks/site/router'
import { rulesOf } from '#stacks/stage'
import { uploads } from '#stacks/storage/storage'

/** Only the site uploads files to the bucket. */
new aws.s3.BucketCorsConfiguration('UploadsCors', {
  bucket: uploads.name,
  corsRules: [
    {
      allowedOrigins: $dev ? [router.url, 'http://localhost:3000'] : [router.url],
      allowedMethods: ['GET', 'POST'],
      allowedHeaders: ['*'],
      maxAgeSeconds: 3600,
    },
  ],
})

/** Known before the site is built, because the build copies the code of open pages from it. */
const siteFiles = new sst.aws.Bucket('SiteFiles', { access: 'cloudfront' })

new sst.aws.StaticSite('Site', {
  path: 'web',
  router: { instance: router },
  build: { command: 'npm run build:site', output: 'dist' },
  // `sst dev` deploys no site. It serves the sources where the router and user pool expect them.
  dev: { command: 'npm run dev:web', directory: '.', url: 'http://localhost:3000' },
  // Any URL that isn't a file or a prerendered page belongs to the app, which starts in this shell.
  indexPage: 'app.html',
  assets: {
    bucket: siteFiles.name,
    fileOptions: [
      { files: '**', cacheControl: 'no-cache' },
      { files: 'assets/**', cacheControl: 'public, max-age=31536000, immutable' },
    ],
  },
  vite: { types: '../.sst/site-env.d.ts' },
  environment: {
    SITE_URL: router.url,
    SITE_BUCKET: siteFiles.name,
    SITE_REGION: settings.region,
    VITE_STAGE: $app.stage,
    VITE_API_URL: $interpolate`${router.url}/api`,
    VITE_COGNITO_ENDPOINT: addresses.cognito,
    VITE_USER_POOL_ID: userPool.id,
    VITE_USER_POOL_CLIENT_ID: userPoolClient.properties.id,
    VITE_HOSTED_UI_URL: addresses.hostedUi,
    VITE_SOCIAL_SIGN_IN: rulesOf($app.stage).socialSignIn ? 'on' : 'off',
    VITE_PUBNUB_ORIGIN: addresses.pubnub,
    VITE_RECAPTCHA_URL: addresses.recaptcha,
    VITE_RECAPTCHA_SITE_KEY: secrets.recaptchaSite.value,
    VITE_SUPPORT_EMAIL: settings.support,
    VITE_PUSH_KEY: secrets.push.value.apply(pushPublicKeyOf),
  },
})
