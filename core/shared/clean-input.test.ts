import * as v from 'valibot'
import { expect, test } from 'vitest'
import { PERSONAL, Phone } from '#core/coach/shared/fields'
import { cleanInput } from '#core/shared/clean-input'
import { cutText } from '#core/shared/cut-text'
import { Email, PersonName } from '#core/shared/schema'
import { fc } from '#scripts/testing/checks/properties'

/** As Apple's Contacts copies a number, and as other programs surround or fill what they copy. */
const DISGUISES: [string, (text: string) => string][] = [
  ['direction marks', (text) => `\u202d${text}\u202c`],
  ['a mark without width', (text) => `${text}\u200b`],
  ['a word joiner inside', (text) => `${text.slice(0, 3)}\u2060${text.slice(3)}`],
  ['a no-break space', (text) => `\u00a0${text.replaceAll(' ', '\u00a0')}`],
  ['no-break hyphens', (text) => text.replaceAll('-', '\u2011')],
  ['dashes', (text) => text.replaceAll('-', '\u2013')],
  [
    'full-width digits',
    (text) => text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
  ],
]
const FIELDS: [string, v.GenericSchema<unknown, string>, string][] = [
  ['a phone number', Phone, '(503) 555-0134'],
  ['a ZIP code', PERSONAL.zipcode.input, '97201-1234'],
  ['an email address', Email, 'ana-b@example.com'],
  ['a name', PersonName('First name', 'Unacceptable'), 'Mary Ann-Lee'],
]

test.each(
  FIELDS.flatMap(([field, schema, text]) =>
    DISGUISES.map(([name, hide]) => [field, name, schema, text, hide] as const),
  ),
)('reads %s with %s', (_field, _name, schema, text, hide) => {
  expect(v.parse(schema, hide(text))).toBe(text)
})

test('cleaning twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(cleanInput(cleanInput(text))).toBe(cleanInput(text))
    }),
  )
})

test('a text is never cut inside a character', () => {
  expect(cutText('Oats 🥣', 6)).toBe('Oats ')
  expect(cutText('Oats 🥣', 7)).toBe('Oats 🥣')
})
