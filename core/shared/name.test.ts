import { expect, test } from 'vitest'
import { nameOf, splitName } from '#core/shared/name'
import { fc } from '#scripts/testing/checks/properties'

test('splits a name at its first space', () => {
  expect(splitName(' Ana  de la Cruz ')).toEqual({ firstName: 'Ana', lastName: 'de la Cruz' })
  expect(splitName('Cher')).toEqual({ firstName: 'Cher', lastName: '' })
})

test('keeps the unchanged part of a name, even if it has several words', () => {
  const current = { firstName: 'Ana Maria', lastName: 'de la Cruz' }
  expect(splitName('Ana Maria Lopez Garcia', current)).toEqual({
    firstName: 'Ana Maria',
    lastName: 'Lopez Garcia',
  })
  expect(splitName('Eva Luisa de la Cruz', current)).toEqual({
    firstName: 'Eva Luisa',
    lastName: 'de la Cruz',
  })
})

test('splits an unchanged name into the same parts, and the parts always make up the whole name', () => {
  const word = fc.stringMatching(/^[A-Za-z]{1,6}( [A-Za-z]{1,6}){0,2}$/)
  fc.assert(
    fc.property(word, word, word, (firstName, lastName, other) => {
      const current = { firstName, lastName }
      expect(splitName(nameOf(current), current)).toEqual(current)
      expect(nameOf(splitName(`${other} x`, current))).toBe(`${other} x`)
    }),
  )
})
