import { nothing, type Samples } from '#scripts/testing/samples/sample'

export const systemSamples: Samples<'system'> = {
  health: nothing,
}
