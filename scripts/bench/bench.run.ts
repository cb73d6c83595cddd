import { writeFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { dayOf } from '#core/shared/clock'
import { benchBackground } from '#scripts/bench/background'
import { countCapacity } from '#scripts/bench/capacity'
import { benchClientTable } from '#scripts/bench/clients'
import { benchEndpoints } from '#scripts/bench/endpoints'
import { printReport } from '#scripts/bench/report'
import { benchSearch } from '#scripts/bench/search'
import { benchSending } from '#scripts/bench/sending'

/** The input of `npm run cost`. It's committed so that changes show up in review. */
const FIGURES = 'docs/capacity.json'

test('every budget holds', async () => {
  vi.spyOn(console, 'info').mockReturnValue()
  countCapacity()
  const background = await benchBackground()
  const { rows, endpoints, ...directory } = await benchEndpoints(100, 10_000)
  // Each shard rounds up, so the last digits are random.
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
