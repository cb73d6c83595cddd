import type { TestProject } from 'vitest/node'
import type { SynthesizedStack } from '#scripts/synth/evaluate'
import { installPlatform } from '#scripts/synth/platform'
import { synthesize } from '#scripts/synth/synth'

declare module 'vitest' {
  export interface ProvidedContext {
    production: SynthesizedStack
    review: SynthesizedStack
  }
}

/** Evaluates the stack of production and of any other stage, once for all its tests. */
export default async function setup(project: TestProject) {
  installPlatform()
  const [production, review] = await Promise.all([synthesize('production'), synthesize('review')])
  project.provide('production', production)
  project.provide('review', review)
}
