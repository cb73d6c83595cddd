import { expect, test } from 'vitest'
import { ageOf } from '@/entities/chat/age'

const HOUR = 3_600_000
const now = Date.UTC(2031, 0, 10)

test.each([
  [-1, '1 minute'],
  [0, '1 minute'],
  [HOUR - 1, '59 minutes'],
  [HOUR, '1 hour'],
  [24 * HOUR - 1, '23 hours'],
  [24 * HOUR, '1 day'],
  [100 * HOUR, '4 days'],
])('formats %i ms as %s', (milliseconds, age) => {
  expect(ageOf(String(BigInt(now - milliseconds) * 10_000n), now)).toBe(age)
})
