import { test } from 'vitest'
import { seed } from '#scripts/seed/seed'
import { services } from '#scripts/testing/test-services'

test('the demo', async () => {
  await seed(services, { empty: false })
  for (let pass = 0; pass < 3; pass++) {
    await services.stripe.settled()
    await services.stream.drained()
  }
})
