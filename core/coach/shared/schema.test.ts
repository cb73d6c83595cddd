import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Phone } from '#core/coach/shared/fields'
import { tierOf, tiersOf } from '#core/coach/shared/prices'
import { Application, PersonalInfo } from '#core/coach/shared/schema'
import { messages } from '#core/shared/messages'
import { PersonName } from '#core/shared/schema'
import { fc } from '#scripts/testing/checks/properties'

const messageOf = (schema: v.GenericSchema, input: unknown) => v.safeParse(schema, input).issues?.[0]?.message
const firstName = PersonName('First name', messages.firstNameSymbols)
const zipcode = PersonalInfo.entries.zipcode

const LETTERS = [..."abcXYZéñüÅŁж'’-,."]
const name = fc
  .string({ unit: fc.constantFrom(...LETTERS), minLength: 3, maxLength: 25 })
  // A period can only begin or end a word, and there is a letter (rule validate-names).
  .filter((text) => /\p{L}/u.test(text) && !/[^.]\.+\p{L}/u.test(text))

test('accepts and trims names of letters and allowed punctuation', () => {
  fc.assert(
    fc.property(name, (text) => {
      expect(v.parse(firstName, ` ${text} `)).toBe(text)
    }),
  )
  expect(v.parse(firstName, 'Mary Ann')).toBe('Mary Ann')
})

test('rejects a digit or another symbol anywhere in a name', () => {
  const sign = fc.constantFrom(...'0123456789!@#$%^&*()_+=<>?/\\|~`"[]{}')
  fc.assert(
    fc.property(name, sign, fc.nat(25), (text, wrong, at) => {
      expect(messageOf(firstName, text.slice(0, at) + wrong + text.slice(at))).toBe(
        'First name contains unacceptable symbols',
      )
    }),
  )
})

test('requires names to have 3 to 25 characters', () => {
  expect(messageOf(firstName, 'Al')).toBe('First name should have at least 3 characters')
  expect(messageOf(firstName, 'a'.repeat(26))).toBe('First name should have at most 25 characters')
  for (const empty of ['', '   ', undefined, null])
    expect(messageOf(firstName, empty)).toBe('First name is required')
})

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })

test('accepts zip codes of five digits, optionally followed by a dash or a space and four more', () => {
  fc.assert(
    fc.property(digits(5), fc.constantFrom('-', ' '), digits(4), (five, dash, four) => {
      expect(v.parse(zipcode, five)).toBe(five)
      expect(v.parse(zipcode, five + dash + four)).toBe(five + dash + four)
    }),
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      if (!/^\d{5}([- ]\d{4})?$/.test(text.trim())) expect(messageOf(zipcode, text)).toBe('Invalid code')
    }),
  )
  for (const wrong of ['1234', '123456', '12345-', '12345-123', '12345_1234', 12345])
    expect(messageOf(zipcode, wrong)).toBe('Invalid code')
})

test('accepts US phone numbers in every usual format', () => {
  const prefix = fc.constantFrom('', '1', '+1 ', '+1-', '1.', '+1')
  const extension = fc.constantFrom('', ' x12', ' ext. 1234', 'x5', ' extension 99')
  const sign = fc.constantFrom('', '-', '.', ' ')
  fc.assert(
    fc.property(
      prefix,
      fc.integer({ min: 200, max: 999 }),
      fc.boolean(),
      sign,
      digits(3),
      sign,
      digits(4),
      extension,
      (before, area, isBracketed, one, three, two, four, after) => {
        const text = `${before}${isBracketed ? `(${area})` : area}${one}${three}${two}${four}${after}`
        expect(v.parse(Phone, text)).toBe(text)
      },
    ),
  )
  for (const wrong of [
    '',
    '123',
    '555-0123',
    '112-555-0123',
    '212-555-01234',
    '+49 30 1234567',
    'call me',
    '2125550123x',
    2125550123,
  ])
    expect(messageOf(Phone, wrong)).toBe('Invalid phone number')
})

const application = {
  firstName: 'Carl',
  lastName: 'Coach',
  address1: '1 Main St',
  city: 'New York',
  gender: 'male',
  zipcode: '10001',
  phone: '(212) 555-0123',
  email: 'carl@example.com',
  hoursWeekly: '20',
  canWorkAtNights: 'false',
  isOlder: 'true',
  felony: 'false',
  expYears: '0',
  dietitian: 'true',
  degree: 'false',
  cssd: 'false',
  currentOffering: 'Weekly plans',
}
const wrong = (changes: object) =>
  v.safeParse(Application, { ...application, ...changes }).issues?.map((issue) => ({
    path: v.getDotPath(issue),
    message: issue.message,
  }))

test('converts form texts to typed values and leaves optional fields empty', () => {
  expect(v.parse(Application, application)).toMatchObject({
    hoursWeekly: 20,
    canWorkAtNights: false,
    isOlder: true,
    expYears: 0,
    state: '',
    calendarUrl: '',
    certifications: [],
  })
  expect(v.parse(Application, { ...application, calendarUrl: 'calendly.com/nora' })).toMatchObject({
    calendarUrl: 'https://calendly.com/nora',
  })
})

test('reports the specification’s messages at their fields', () => {
  expect(wrong({ isOlder: 'false' })).toEqual([{ path: 'isOlder', message: messages.isOlder }])
  expect(wrong({ canWorkAtNights: '' })).toEqual([
    { path: 'canWorkAtNights', message: 'Can you work at nights" cannot be empty' },
  ])
  expect(wrong({ expYears: -1 })).toEqual([
    { path: 'expYears', message: "Years of experience can't be smaller than 0" },
  ])
  expect(wrong({ expYears: 61 })).toEqual([
    { path: 'expYears', message: "Years of experience can't be greater than 60" },
  ])
  expect(wrong({ felony: true })).toEqual([{ path: 'felonyExplain', message: 'Please explain' }])
  expect(wrong({ currentOffering: 'Too short' })).toMatchObject([{ path: 'currentOffering' }])
  expect(wrong({ calendarUrl: 'javascript:alert(1)' })).toMatchObject([{ path: 'calendarUrl' }])
  expect(wrong({ status: 'APPROVED' })).toMatchObject([{ path: 'status' }])
})

test('accepts files as keys or form parts and treats an empty file input as no file', () => {
  const file = new File(['%PDF'], 'cv.pdf')
  expect(v.parse(Application, { ...application, resume: file }).resume).toBe(file)
  for (const none of ['', new File([], ''), undefined, null])
    expect(v.parse(Application, { ...application, coverLetter: none }).coverLetter).toBeUndefined()
  expect(wrong({ resume: 5 })).toEqual([{ path: 'resume', message: 'resume is required' }])
})

test('offers higher prices above one year of experience, and Lux only to coaches who qualify for it', () => {
  const certified = (expYears: number) => tiersOf({ expYears, certifications: ['Precision Nutrition'] })
  expect([certified(0), certified(1)]).toEqual([[100], [100]])
  expect([certified(2), certified(4)]).toEqual([
    [100, 200, 300],
    [100, 200, 300],
  ])
  expect(certified(5)).toEqual([100, 200, 300, 450])
  expect(tiersOf({ expYears: 20, certifications: [] })).toEqual([100, 200, 300])
  expect([tierOf(1), tierOf(2)]).toEqual([1, 2])
})
