import type { TestProject } from 'vitest/node'
import { freePortRange, portFrom } from '#scripts/local/ports'
import { siteEnvironment } from '#scripts/local/site-environment'
import { buildSite } from '#scripts/synth/site'

declare module 'vitest' {
  export interface ProvidedContext {
    siteFolder: string
  }
}

/** Enough for ten workers. */
const PORTS = 100

/** Where browser tests run their services. Each worker adds its own distance. Set if the site was built before. */
export const FIRST_PORT = Number(process.env.SITE_FIRST_PORT ?? (await freePortRange(4800, PORTS)))

/** What the tests' site is built with. */
export function testSiteEnvironment() {
  const portOf = portFrom(FIRST_PORT)
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
  return { ...environment, SITE_URL: at('web') }
}

/** The site that all tests share: the one in TEST_SITE, which `npm test` has built and checked, or else a new one. */
export async function sharedSite(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const { TEST_SITE: folder } = process.env
  return folder ? { folder, remove: async () => undefined } : buildSite(testSiteEnvironment())
}

/** Provides the site. Each worker serves it at its own ports. */
export default async function setup(project: TestProject) {
  const site = await sharedSite()
  project.provide('siteFolder', site.folder)
  return site.remove
}
