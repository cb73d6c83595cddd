import type { TestProject } from 'vitest/node'
import type { SynthesizedStack } from '#scripts/synth/evaluate'
import { installPlatform } from '#scripts/synth/platform'
import { buildSite } from '#scripts/synth/site'
import { synthesize } from '#scripts/synth/synth'

declare module 'vitest' {
  export interface ProvidedContext {
    production: SynthesizedStack
    review: SynthesizedStack
    /** As `sst dev` of a person's own stage. */
    personal: SynthesizedStack
    siteFolder: string
  }
}

/** What exists before the first deploy, and all that it needs (docs/deploy.md, step 4). */
export const FIRST_SECRETS = [
  'AdminTokenKey',
  'PubNubPublishKey',
  'PubNubSecretKey',
  'PubNubSubscribeKey',
  'PushPrivateKey',
  'RouterKey',
  'StripeSecretKey',
]

/** Builds the site and evaluates the stack: of production, of any other stage and of `sst dev`, once for all its tests. */
export default async function setup(project: TestProject) {
  installPlatform()
  const site = await buildSite({ VITE_SOCIAL_SIGN_IN: 'off' })
  const [production, review, personal] = await Promise.all([
    synthesize('production', { site: site.folder }),
    synthesize('review', { site: site.folder, secrets: FIRST_SECRETS }),
    synthesize('personal', { site: site.folder, dev: true }),
  ])
  project.provide('production', production)
  project.provide('review', review)
  project.provide('personal', personal)
  project.provide('siteFolder', site.folder)
  return site.remove
}
