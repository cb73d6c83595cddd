import { writeFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { dayOf } from '#core/lib/clock'
import { benchBackground } from '#scripts/bench/background'
import { countCapacity } from '#scripts/bench/capacity'
import { benchClientTable } from '#scripts/bench/clients'
import { benchEndpoints } from '#scripts/bench/endpoints'
import { simulateNights } from '#scripts/bench/night'
import { benchOverhead } from '#scripts/bench/overhead'
import { printReport } from '#scripts/bench/report'
import { benchSearch } from '#scripts/bench/search'
import { benchSending } from '#scripts/bench/sending'
import { makeClient } from '#scripts/testing/people'
import { services } from '#scripts/testing/world'

/** What `npm run cost` reckons with; committed, so that a change of it is seen. */
const FIGURES = 'docs/capacity.json'

test('every budget holds', async () => {
  await simulateNights()
  vi.spyOn(console, 'info').mockReturnValue()
  await benchOverhead(services.addresses.api, await makeClient())
  countCapacity()
  const background = await benchBackground()
  const { rows, endpoints, ...directory } = await benchEndpoints(100, 10_000)
  // Each shard is rounded up, so that the last digits are those of chance.
  const figures = {
    measuredAt: dayOf(Date.now()),
    endpoints,
    ...background,
    readsPerCoach: Number(directory.readsPerCoach.toFixed(3)),
    readsPerClient: Number(directory.readsPerClient.toFixed(3)),
  }
  writeFileSync(FIGURES, `${JSON.stringify(figures, null, 2)}\n`)
  await benchSending()
  benchSearch(rows)
  await benchClientTable({ endpoints, readsPerClient: directory.readsPerClient })
  expect(printReport()).toBe(true)
})
