import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { Birthdate, Height } from '#core/client/shared/schema'
import { setClock } from '#core/shared/clock'
import { fc } from '#scripts/testing/checks/properties'

afterEach(() => setClock())

const isAccepted = (text: unknown) => v.safeParse(Birthdate, text).success
const messageOf = (schema: v.GenericSchema, input: unknown) => v.safeParse(schema, input).issues?.[0]?.message
const at = (time: string) => setClock(() => Date.parse(time))

test('accepts clients from their sixteenth birthday on, and not a day earlier', () => {
  at('2026-11-21T00:00:00Z')
  expect(isAccepted('2010-11-21')).toBe(true)
  expect(messageOf(Birthdate, '2010-11-22')).toBe('Sorry, but you need to be at least 16 years old.')
  at('2026-11-21T23:59:59Z')
  expect(isAccepted('2010-11-22')).toBe(false)
  at('2026-11-22T00:00:00Z')
  expect(isAccepted('2010-11-22')).toBe(true)
})

test('accepts clients born on a leap day from the 29th on, and rejects nonexistent leap days', () => {
  at('2024-02-28T12:00:00Z')
  expect(isAccepted('2008-02-29')).toBe(false)
  at('2024-02-29T12:00:00Z')
  expect(isAccepted('2008-02-29')).toBe(true)
  expect(isAccepted('2008-03-01')).toBe(false)
  expect(messageOf(Birthdate, '2007-02-29')).toBe("This date doesn't exist")
  expect(isAccepted('2000-02-29')).toBe(true)
  expect(isAccepted('1900-02-29')).toBe(false)
})

test('rejects invalid dates and other date formats', () => {
  for (const wrong of [
    '',
    '1990-1-1',
    '01/02/1990',
    '1990-13-01',
    '1990-04-31',
    '1899-12-31',
    ' 1990-01-01',
    null,
    19900101,
  ])
    expect(isAccepted(wrong), String(wrong)).toBe(false)
  expect(messageOf(Birthdate, '')).toBe('Birthdate is required')
  expect(messageOf(Birthdate, '13.45.1990')).toBe("This date doesn't exist")
})

test('accepts every day from 1900 to the sixteenth birthday unchanged', () => {
  at('2026-11-21T08:00:00Z')
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2010-11-21'), noInvalidDate: true })
  fc.assert(
    fc.property(day, (date) => {
      const text = date.toISOString().slice(0, 10)
      expect(v.parse(Birthdate, text)).toBe(text)
    }),
  )
})

test('stores heights in one format, whichever quotes they are typed with', () => {
  const feet = fc.integer({ min: 1, max: 9 })
  const inches = fc.integer({ min: 0, max: 11 })
  const single = fc.constantFrom("'", '‘', '’', '′')
  const double = fc.constantFrom('"', '“', '”', '″', "''", '’’')
  const space = fc.constantFrom('', ' ', '  ')
  fc.assert(
    fc.property(feet, inches, single, double, space, (foot, inch, digit, two, gap) => {
      expect(v.parse(Height, `${gap}${foot}${gap}${digit}${gap}${inch}${gap}${two}${gap}`)).toBe(
        `${foot}'${inch}"`,
      )
    }),
  )
})

test('rejects anything else as a height', () => {
  for (const wrong of [`0'5"`, `10'1"`, `5'12"`, `5'`, `5'011"`, `5"`, '180', '', `5'-1"`, 70, null])
    expect(messageOf(Height, wrong), String(wrong)).toBe('Invalid height')
})
