import { expect, test, vi } from 'vitest'
import { countCapacity } from '#scripts/bench/capacity'
import { benchClientTable } from '#scripts/bench/clients'
import { benchEndpoints } from '#scripts/bench/endpoints'
import { printReport } from '#scripts/bench/report'
import { benchSearch } from '#scripts/bench/search'
import { benchSending } from '#scripts/bench/sending'

test('every budget holds', async () => {
  vi.spyOn(console, 'info').mockReturnValue()
  countCapacity()
  const { rows, ...measured } = await benchEndpoints(100, 10_000)
  await benchSending()
  benchSearch(rows)
  await benchClientTable(measured)
  expect(printReport()).toBe(true)
})
