import { expect, test, vi } from 'vitest'
import { benchColdLinks } from '#scripts/bench/cold-link'
import { benchFirstPaints } from '#scripts/bench/first-paint'
import { benchPublicPages } from '#scripts/bench/lighthouse'
import { printReport } from '#scripts/bench/report'

test('shows pages quickly', async () => {
  vi.spyOn(console, 'info').mockReturnValue()
  await benchFirstPaints()
  await benchPublicPages()
  await benchColdLinks()
  expect(printReport()).toBe(true)
})
