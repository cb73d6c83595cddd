import { nothing, type Samples } from '#scripts/testing/sample'

export const systemSamples: Samples<'system'> = {
  health: nothing,
}
