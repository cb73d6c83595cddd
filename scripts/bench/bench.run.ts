import { expect, test } from 'vitest'
import { countCapacity } from '#scripts/bench/capacity'
import { benchEndpoints } from '#scripts/bench/endpoints'
import { benchLandingPage } from '#scripts/bench/lighthouse'
import { benchOverhead } from '#scripts/bench/overhead'
import { printReport } from '#scripts/bench/report'
import { benchSearch } from '#scripts/bench/search'
import { makeClient } from '#scripts/testing/people'
import { services } from '#scripts/testing/world'

test('every budget holds', async () => {
  await benchLandingPage()
  await benchOverhead(services.addresses.api, await makeClient())
  countCapacity()
  const rows = await benchEndpoints(100, 10_000)
  benchSearch(rows)
  expect(printReport()).toBe(true)
})
