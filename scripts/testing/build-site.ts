import type { TestProject } from 'vitest/node'
import { portFrom } from '#scripts/local/ports'
import { siteEnvironment } from '#scripts/local/site-environment'
import { buildSite } from '#scripts/synth/site'

declare module 'vitest' {
  export interface ProvidedContext {
    siteFolder: string
  }
}

/** Builds the site once per run in its own folder. Each worker serves it at its own ports. */
export default async function setup(project: TestProject) {
  const portOf = portFrom(Number(project.config.env.TEST_FIRST_PORT))
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
    push: '',
    dynamodb: at('dynamodb'),
  })
  const site = await buildSite({ ...environment, SITE_URL: at('web') })
  project.provide('siteFolder', site.folder)
  return site.remove
}
