import { expect, test } from 'vitest'
import { centimetresOf, formatHeight, heightOfCentimetres, parseHeight } from '@/entities/client/height'

test('parses a height and formats it back', () => {
  expect(parseHeight(`5'11"`)).toEqual({ feet: '5', inches: '11' })
  expect(formatHeight({ feet: '5', inches: '11' })).toBe(`5'11"`)
  expect(formatHeight({ feet: '', inches: '' })).toBe('')
  expect(parseHeight(formatHeight({ feet: '6', inches: '' }))).toEqual({ feet: '6', inches: '' })
})

test('never converts centimeters to twelve inches', () => {
  for (let cm = 100; cm <= 250; cm++) expect(Number(heightOfCentimetres(cm).inches)).toBeLessThan(12)
  expect(heightOfCentimetres(182.5)).toEqual({ feet: '6', inches: '0' })
  expect(centimetresOf({ feet: '6', inches: '0' })).toBe(183)
})
