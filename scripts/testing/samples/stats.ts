import { nothing, type Samples } from '#scripts/testing/samples/sample'

export const statsSamples: Samples<'stats'> = {
  get: nothing,
}
