import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Email, FormBoolean, FormInteger, FormList, PersonName, recordOf } from '#core/shared/schema'
import { fc } from '#scripts/testing/properties'

const isAccepted = (schema: v.GenericSchema, input: unknown) => v.safeParse(schema, input).success

test('a list is the same as repeated keys and as one JSON array', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 50 }), { maxLength: 40 }), (values) => {
      const parsed = v.parse(FormList(), values)
      expect(v.parse(FormList(), JSON.stringify(values))).toEqual(parsed)
      expect(parsed).toEqual([...new Set(values.map((value) => value.trim()).filter(Boolean))])
      expect(v.parse(FormList(), parsed)).toEqual(parsed)
    }),
  )
})

test('one value is a list of one; what is no list is refused, never thrown', () => {
  expect(v.parse(FormList(), 'Vegan')).toEqual(['Vegan'])
  expect(v.parse(FormList(), '')).toEqual([])
  expect(v.parse(FormList(2), ['a', 'b', 'a'])).toEqual(['a', 'b'])
  for (const wrong of ['["a"', '[1]', '[{}]', [1], 5, null, {}, ['a', 'b', 'c']])
    expect(isAccepted(FormList(2), wrong), JSON.stringify(wrong)).toBe(false)
  expect(isAccepted(FormList(), ['a'.repeat(201)])).toBe(false)
  fc.assert(
    fc.property(fc.anything(), (input) => {
      v.safeParse(FormList(), input)
    }),
  )
})

test('only yes and no are a boolean', () => {
  const schema = FormBoolean('Answer')
  expect([true, 'true', false, 'false'].map((input) => v.parse(schema, input))).toEqual([
    true,
    true,
    false,
    false,
  ])
  for (const wrong of ['', 'yes', 'TRUE', 1, 0, null, undefined])
    expect(v.safeParse(schema, wrong).issues?.[0]?.message).toBe('Answer')
})

test('whole numbers within their bounds are taken as numbers and as texts', () => {
  const schema = FormInteger('Hours', 1, 60, 'low', 'high')
  const messageOf = (input: unknown) => v.safeParse(schema, input).issues?.[0]?.message
  fc.assert(
    fc.property(fc.integer({ min: -100, max: 200 }), (value) => {
      const expected = value < 1 ? 'low' : value > 60 ? 'high' : undefined
      expect([messageOf(value), messageOf(String(value))]).toEqual([expected, expected])
      if (!expected) expect(v.parse(schema, String(value))).toBe(value)
    }),
  )
  expect(messageOf(1.5)).toBe('Hours should be a whole number')
  expect(messageOf('1.5')).toBe('Hours should be a whole number')
  for (const wrong of ['', ' 5', '5h', '1e1', '0x10', null, Number.NaN, true, '٥'])
    expect(messageOf(wrong), String(wrong)).toBe('Hours should be a number')
  for (const wrong of [Number.POSITIVE_INFINITY, '9'.repeat(400)]) expect(messageOf(wrong)).toBe('high')
})

test('an address is trimmed, in lower case and at most 100 characters long', () => {
  expect(v.parse(Email, '  Ann.Smith+x@Example.MUSEUM ')).toBe('ann.smith+x@example.museum')
  fc.assert(
    fc.property(fc.emailAddress({ size: 'small' }), (address) => {
      fc.pre(address.length <= 100 && !/["(),:;<>[\\\]]/.test(address))
      expect(v.parse(Email, address)).toBe(address.toLowerCase())
    }),
  )
  const wrong = [
    '',
    'a',
    'a@b',
    '@b.com',
    'a@b..com',
    'a b@c.com',
    'a@b.com,c@d.com',
    'a@b.com\nbcc:x@y.com',
    `${'a'.repeat(95)}@b.com`,
  ]
  for (const text of wrong)
    expect(v.safeParse(Email, text).issues?.[0]?.message, text).toBe('Email is not valid')
})

test('a name is letters and their signs: no period inside a word, nothing that cannot be seen', () => {
  const messageOf = (input: string) =>
    v.safeParse(PersonName('First name', 'symbols'), input).issues?.[0]?.message
  for (const name of [
    'Jr.',
    'J. R.',
    'Smith, Jr.',
    'Anna-Lena',
    'O’Neil',
    "'t Hooft",
    'José',
    'Зоя',
    '李小龍',
    'J.-P.',
  ])
    expect(messageOf(name), name).toBe(name.length < 3 ? expect.any(String) : undefined)
  const wrong = [
    'www.evil.test',
    'evil.com',
    'J.R.',
    'evil..com',
    'evil-.com',
    'a\u200Bb.c',
    'An\u200Dna',
    'Anna\u202Enna',
    'An\u2066na',
    'Anna\u0000',
    'An\nna',
    '\u3164\u3164\u3164',
    'Ann\uFE0Fa',
    'Ann4',
    'evil。test',
    'a@b',
    'https://x',
  ]
  for (const name of wrong) expect(messageOf(name), JSON.stringify(name)).toBe('symbols')
})

test('an array is no object by its members’ names', () => {
  const schema = recordOf(v.string(), v.number(), 'No')
  expect(isAccepted(schema, [])).toBe(false)
  expect(isAccepted(schema, {})).toBe(true)
  expect(isAccepted(schema, { a: 1 })).toBe(true)
})
