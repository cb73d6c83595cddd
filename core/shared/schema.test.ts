import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Email, FormBoolean, FormInteger, FormList, PersonName, recordOf } from '#core/shared/schema'
import { fc } from '#scripts/testing/checks/properties'

const isAccepted = (schema: v.GenericSchema, input: unknown) => v.safeParse(schema, input).success

test('parses repeated keys and one JSON array as the same list', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 50 }), { maxLength: 40 }), (values) => {
      const parsed = v.parse(FormList(), values)
      expect(v.parse(FormList(), JSON.stringify(values))).toEqual(parsed)
      expect(parsed).toEqual([...new Set(values.map((value) => value.trim()).filter(Boolean))])
      expect(v.parse(FormList(), parsed)).toEqual(parsed)
    }),
  )
})

test('parses one value as a list of one, and refuses invalid lists without throwing', () => {
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

test('accepts only true and false as a boolean', () => {
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

test('accepts whole numbers within their bounds, as numbers and as text', () => {
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

test('trims and lowercases an email address and limits it to 100 characters', () => {
  expect(v.parse(Email, '  Ann.Smith+x@Example.MUSEUM ')).toBe('ann.smith+x@example.museum')
  fc.assert(
    fc.property(fc.emailAddress({ size: 'small' }), (address) => {
      fc.pre(address.length <= 100 && !/["(),:;<>[\\\]]|=\?/.test(address))
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
    '=?utf-8?q?a@b.com',
    `${'a'.repeat(95)}@b.com`,
  ]
  for (const text of wrong)
    expect(v.safeParse(Email, text).issues?.[0]?.message, text).toBe('Email is not valid')
  expect(v.safeParse(Email, 'jörg@example.com').issues?.[0]?.message).toMatch(/accented/)
})

test('accepts letters and punctuation in a name, but no period inside a word, and cleans the rest', () => {
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
    'Ann4',
    'evil。test',
    'a@b',
    'https://x',
    '---',
    "'',",
  ]
  for (const name of wrong) expect(messageOf(name), JSON.stringify(name)).toBe('symbols')
  for (const name of ['An\u200Dna', 'An\u2066na', 'Anna\u0000', 'Ann\uFE0Fa', '\u202EAnna'])
    expect(v.parse(PersonName('First name', 'symbols'), name)).toBe('Anna')
  expect(messageOf('\u3164\u3164\u3164')).toBe('First name is required')
})

test('rejects an array in place of an object', () => {
  const schema = recordOf(v.string(), v.number(), 'No')
  expect(isAccepted(schema, [])).toBe(false)
  expect(isAccepted(schema, {})).toBe(true)
  expect(isAccepted(schema, { a: 1 })).toBe(true)
})
