import { preference } from '#scripts/testing/answers'
import type { Samples } from '#scripts/testing/samples/sample'

export const clientSamples: Samples<'client'> = {
  savePreferences: { request: () => ({ body: preference }) },
}
