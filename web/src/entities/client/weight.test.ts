import { expect, test } from 'vitest'
import { kilogramsOf, poundsOf } from '@/entities/client/weight'

test('a weight in kilograms is the same after it was stored in pounds', () => {
  expect(poundsOf(70)).toBe(154.3)
  expect(kilogramsOf(150)).toBe(68)
  for (let tenths = 5; tenths < 6_804; tenths++) expect(kilogramsOf(poundsOf(tenths / 10))).toBe(tenths / 10)
})
