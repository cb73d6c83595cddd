import { afterEach, expect, test } from 'vitest'
import { setClock } from '#core/lib/clock'
import { newId } from '#core/lib/ids'
import { limit } from '#core/lib/limits'

afterEach(() => setClock())

test('the call after the last allowed one is refused until the window ends', async () => {
  const key = newId()
  setClock(() => Date.UTC(2026, 0, 1, 12, 0, 10))
  await Promise.all([1, 2, 3].map(() => limit(key, 3, 60)))
  await expect(limit(key, 3, 60)).rejects.toMatchObject({
    kind: 'throttled',
    details: { retryAfterSeconds: 50 },
  })
  setClock(() => Date.UTC(2026, 0, 1, 12, 1, 0))
  await expect(limit(key, 3, 60)).resolves.toBe(1)
})

test('of twenty parallel calls only the allowed number passes', async () => {
  const key = newId()
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => limit(key, 5, 3600)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})
