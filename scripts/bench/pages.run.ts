import { expect, test, vi } from 'vitest'
import { benchColdLinks } from '#scripts/bench/cold-link'
import { benchPublicPages } from '#scripts/bench/lighthouse'
import { printReport } from '#scripts/bench/report'

test('shows pages quickly', async () => {
  vi.spyOn(console, 'info').mockReturnValue()
  await benchPublicPages()
  await benchColdLinks()
  expect(printReport()).toBe(true)
})
