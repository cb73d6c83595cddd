import { nothing, type Samples } from '#scripts/testing/sample'

export const statsSamples: Samples<'stats'> = {
  get: nothing,
}
