import { expect, test } from 'vitest'
import { tintOf } from '#core/shared/tint'

test('always gives the same id the same tint, out of five', () => {
  const ids = Array.from({ length: 200 }, (_, index) => `01KNJ0BR40T50BS6Y9MGBX${index}`)
  expect(new Set(ids.map(tintOf)).size).toBe(5)
  expect(tintOf('01KNJ0BR40')).toBe(tintOf('01KNJ0BR40'))
})
