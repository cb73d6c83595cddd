import type { TestProject } from 'vitest/node'
import type { SynthesizedStack } from '#scripts/synth/evaluate'
import { installPlatform } from '#scripts/synth/platform'
import { synthesize } from '#scripts/synth/synth'
import { sharedSite } from '#scripts/testing/setup/build-site'

declare module 'vitest' {
  export interface ProvidedContext {
    production: SynthesizedStack
    review: SynthesizedStack
    /** `sst dev` on a developer's own stage. */
    personal: SynthesizedStack
  }
}

/** The secrets that exist before the first deploy, which must be enough for it (docs/deploy.md, step 4). */
export const FIRST_SECRETS = [
  'AdminTokenKey',
  'PubNubPublishKey',
  'PubNubSecretKey',
  'PubNubSubscribeKey',
  'PushPrivateKey',
  'RouterKey',
  'StripeSecretKey',
]

/** A vault in another account, which `review` has and production doesn't. */
export const OTHER_VAULT = 'arn:aws:backup:us-east-1:210987654321:backup-vault:platewise'
/** Buckets there, likewise. */
export const OTHER_BUCKETS = {
  account: '210987654321',
  uploads: 'platewise-copy-uploads',
  accounts: 'platewise-copy-accounts',
  key: 'arn:aws:kms:us-east-1:210987654321:key/0f0e0d0c',
}

/**
 * Evaluates the stack once for all of its tests: as production, as any other stage, and
 * as `sst dev`.
 */
export default async function setup(project: TestProject) {
  installPlatform()
  const site = await sharedSite()
  const [production, review, personal] = await Promise.all([
    synthesize('production', { site: site.folder }),
    synthesize('review', {
      site: site.folder,
      secrets: FIRST_SECRETS,
      settings: { backupVaults: { review: OTHER_VAULT }, backupBuckets: { review: OTHER_BUCKETS } },
    }),
    synthesize('personal', { site: site.folder, dev: true }),
  ])
  project.provide('production', production)
  project.provide('review', review)
  project.provide('personal', personal)
  project.provide('siteFolder', site.folder)
  return site.remove
}
