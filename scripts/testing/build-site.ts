import { execFileSync } from 'node:child_process'
import type { TestProject } from 'vitest/node'
import { portFrom } from '#scripts/local/ports'
import { siteEnvironment } from '#scripts/local/site-environment'

/** Builds the site for the ports of the browser tests, once for the whole run. */
export default function setup({ config }: TestProject) {
  const portOf = portFrom(Number(config.env.WORLD_FIRST_PORT))
  const at = (service: Parameters<typeof portOf>[0]) => `http://localhost:${portOf(service)}`
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
