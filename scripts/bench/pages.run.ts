import { expect, test, vi } from 'vitest'
import { benchColdLinks } from '#scripts/bench/cold-link'
import { benchComposer } from '#scripts/bench/composer'
import { benchPublicPages } from '#scripts/bench/lighthouse'
import { printReport } from '#scripts/bench/report'

test('shows pages quickly and key presses immediately', async () => {
  vi.spyOn(console, 'info').mockReturnValue()
  await benchPublicPages()
  await benchColdLinks()
  await benchComposer()
  expect(printReport()).toBe(true)
})
