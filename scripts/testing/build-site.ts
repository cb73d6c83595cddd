import { execFileSync } from 'node:child_process'
import { portFrom } from '#scripts/local/ports'
import { siteEnvironment } from '#scripts/local/site-environment'

/** Where browser tests serve the site; the services follow as with `npm start`. */
export const SITE_PORT = 4700

const portOf = portFrom(SITE_PORT)
const at = (service: Parameters<typeof portOf>[0]) => `http://localhost:${portOf(service)}`

/** Builds the site for the ports of the browser tests, once for the whole run. */
export default function setup() {
  const environment = siteEnvironment({
    web: at('web'),
    api: at('api'),
    cognito: at('cognito'),
    stripe: at('stripe'),
    pubnub: at('pubnub'),
    s3: at('s3'),
    ses: at('ses'),
    recaptcha: at('recaptcha'),
    dynamodb: at('dynamodb'),
  })
  execFileSync(process.execPath, ['scripts/build-web.ts'], {
    env: { ...process.env, ...environment, SITE_URL: at('web'), NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
