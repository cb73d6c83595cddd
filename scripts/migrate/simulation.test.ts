import { expect, test, vi } from 'vitest'
import { inVirtualTime } from '#scripts/migrate/virtual-time'

// The runner loads the table's client, which reads the table's name.
vi.mock('sst', () => ({ Resource: { Table: { name: 'none' } } }))

test('virtual time passes in order, without waiting, and ends with the work', async () => {
  const seen: number[] = []
  const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
  const started = Date.now()
  const elapsed = await inVirtualTime(() =>
    Promise.all(
      [3_600_000, 5, 60_000].map(async (delay) => {
        await wait(delay)
        seen.push(performance.now())
        await wait(1)
      }),
    ),
  )
  expect(seen).toEqual([5, 60_000, 3_600_000])
  expect(elapsed).toBe(3_600_001)
  expect(Date.now() - started).toBeLessThan(60_000)
})

test('virtual time refuses to wait for anything else', async () => {
  const real = globalThis.setTimeout
  await expect(inVirtualTime(() => new Promise(() => undefined))).rejects.toThrow('other than a timer')
  expect(globalThis.setTimeout).toBe(real)
})
