import { expect, test } from 'vitest'
import { fold } from '#core/shared/fold'
import { fc } from '#scripts/testing/checks/properties'

test.each([
  ['O’Brien', "O'Brien"],
  ['DʼAngelo', 'd’angelo'],
  ['Łukasz', 'lukasz'],
  ['SØREN', 'soren'],
  ['Straße', 'STRASSE'],
  ['Đorđe', 'dorde'],
  ['Æbel', 'aebel'],
  ['İzmir', 'izmir'],
  ['Işık', 'isik'],
  ['Zoë', 'zoe'],
  ['Jean‑Luc', 'jean-luc'],
  ['  two\u00a0 words ', 'two words'],
])('%s is found as %s', (one, other) => {
  expect(fold(one)).toBe(fold(other))
})

test('folding twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
  )
})
