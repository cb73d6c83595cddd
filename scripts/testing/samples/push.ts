import type { Samples } from '#scripts/testing/samples/sample'
import { services } from '#scripts/testing/setup/test-services'

export const pushSamples: Samples<'push'> = {
  add: { request: () => ({ body: services.push.subscribe() }) },
  remove: { request: () => ({ body: { endpoint: services.push.subscribe().endpoint } }) },
}
