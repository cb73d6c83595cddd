import { afterEach, expect, test } from 'vitest'
import { newId } from '#core/lib/ids'
import { ipNetworkOf, limit } from '#core/lib/limits'
import { setClock } from '#core/shared/clock'

afterEach(() => setClock())

test('refuses the call after the last allowed one until the window ends', async () => {
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

test('allows only the permitted number of twenty concurrent calls', async () => {
  const key = newId()
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => limit(key, 5, 3600)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test.each([
  ['2001:db8:7:1::1', '2001:db8:7:1::/64'],
  ['2001:DB8:0007:1:ffff:ffff:ffff:ffff', '2001:db8:7:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::', 'fe80:0:0:0::/64'],
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
])('%s counts toward %s', (address, network) => {
  expect(ipNetworkOf(address)).toBe(network)
})
