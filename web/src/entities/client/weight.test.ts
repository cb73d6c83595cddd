import { expect, test, vi } from 'vitest'
import { heightText } from '@/entities/client/height'
import { kilogramsOf, poundsOf, weightText } from '@/entities/client/weight'

test('a weight in kilograms is the same after it was stored in pounds', () => {
  expect(poundsOf(70)).toBe(154.3)
  expect(kilogramsOf(150)).toBe(68)
  for (let tenths = 5; tenths < 6_804; tenths++) expect(kilogramsOf(poundsOf(tenths / 10))).toBe(tenths / 10)
})

test('texts follow the unit that was chosen on this device', () => {
  expect([weightText(155.4), heightText(`5'11"`)]).toEqual(['155.4 lb', `5'11"`])
  vi.stubGlobal('localStorage', { getItem: () => 'true' })
  expect([weightText(155.4), heightText(`5'11"`), heightText('')]).toEqual(['70.5 kg', '180 cm', ''])
  vi.unstubAllGlobals()
})
