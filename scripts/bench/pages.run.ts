import { expect, test, vi } from 'vitest'
import { benchColdLinks } from '#scripts/bench/cold-link'
import { benchComposer } from '#scripts/bench/composer'
import { benchPublicPages } from '#scripts/bench/lighthouse'
import { printReport } from '#scripts/bench/report'

test('pages show soon, and keys at once', async () => {
  vi.spyOn(console, 'info').mockReturnValue()
  await benchPublicPages()
  await benchColdLinks()
  await benchComposer()
  expect(printReport()).toBe(true)
})
