import * as v from 'valibot'
import { CHOICE_OPTIONS, GENDERS, hasOneOther, ONE_OTHER } from '#core/shared/catalogue'
import { cleanInput } from '#core/shared/clean-input'
import { messages } from '#core/shared/messages'
import {
  Email,
  FormBoolean,
  FormInteger,
  FormList,
  optionalText,
  PersonName,
  requiredText,
} from '#core/shared/schema'
import { STATES } from '#core/shared/states'

const PHONE =
  /^(?:\+?1[-. ]?)?\(?[2-9]\d{2}\)?[-. ]?\d{3}[-. ]?\d{4}(?:\s*(?:x|ext\.?|extension)\s*\d{1,6})?$/i

export const Phone = v.pipe(v.string(messages.phone), v.transform(cleanInput), v.regex(PHONE, messages.phone))

/**
 * A question of the application: `input` validates the answer as entered, `output` describes it in the API and the
 * table.
 */
interface Field {
  input: v.GenericSchema
  output: v.GenericSchema
}
// These annotations let the bundler drop the questions from pages that don't ask any.
/* @__NO_SIDE_EFFECTS__ */
const text = <S extends v.GenericSchema<unknown, string>>(input: S) => ({
  input,
  output: v.string(),
})
/* @__NO_SIDE_EFFECTS__ */
const number = <S extends v.GenericSchema<unknown, number>>(input: S) => ({
  input,
  output: v.number(),
})
/* @__NO_SIDE_EFFECTS__ */
const flag = <S extends v.GenericSchema<unknown, boolean>>(input: S) => ({
  input,
  output: v.boolean(),
})
/* @__NO_SIDE_EFFECTS__ */
const list = <S extends v.GenericSchema<unknown, string[]>>(input: S) => ({
  input,
  output: v.array(v.string()),
})

/**
 * Accepts links as people type them, such as `calendly.com/ana`. A scheme other than http is left in place, so
 * validation refuses it.
 */
const withHttps = (text: string) =>
  /^(?!https?:)[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : text.replace(/^(https?:\/\/)?/i, 'https://')

export const PERSONAL = {
  firstName: text(PersonName('First name', messages.firstNameSymbols)),
  lastName: text(PersonName('Last name', messages.lastNameSymbols)),
  address1: text(requiredText('Address', 100)),
  address2: text(optionalText('Address 2', 100)),
  city: text(requiredText('City', 25)),
  state: text(v.optional(v.union([v.literal(''), v.picklist(Object.keys(STATES))], 'Choose a state'), '')),
  gender: text(v.picklist(GENDERS, 'Gender is required')),
  zipcode: text(
    v.pipe(
      v.string(messages.zipcode),
      v.transform(cleanInput),
      v.regex(/^\d{5}(?:[- ]\d{4})?$/, messages.zipcode),
    ),
  ),
  phone: text(Phone),
  email: text(Email),
  hoursWeekly: number(
    FormInteger(
      'Hours per week',
      1,
      60,
      "Hours per week can't be smaller than 1",
      "Hours per week can't be greater than 60",
    ),
  ),
  canWorkAtNights: flag(FormBoolean(messages.canWorkAtNights)),
  isOlder: flag(v.pipe(FormBoolean(messages.isOlder), v.literal(true, messages.isOlder))),
  schedule: text(optionalText('Schedule', 140)),
  calendarUrl: text(
    v.optional(
      v.union([
        v.literal(''),
        v.pipe(
          v.string(),
          v.trim(),
          v.transform(withHttps),
          v.maxLength(300, 'The link should have at most 300 characters'),
          v.url('Enter a full link, like https://calendly.com/you'),
          v.regex(/^https:\/\/[^/?#]+\.[^/?#]+/, 'Enter a full link, like https://calendly.com/you'),
        ),
      ]),
      '',
    ),
  ),
  howDidFind: text(optionalText('How did you find us', 200)),
}

const choicesOf = (name: keyof typeof CHOICE_OPTIONS) =>
  v.optional(
    v.pipe(
      FormList(),
      v.check((values) => hasOneOther(values, CHOICE_OPTIONS[name]), ONE_OTHER),
    ),
    [],
  )

/** Step 2: professional info. `degree` is 'true', 'false' or the text (rule coach-intake). */
export const PROFESSIONAL = {
  felony: flag(FormBoolean('Choose yes or no')),
  felonyExplain: text(optionalText('Explanation', 1000)),
  expYears: number(FormInteger('Years of experience', 0, 60, messages.expYearsLow, messages.expYearsHigh)),
  dietitian: flag(FormBoolean('Choose yes or no')),
  degree: text(requiredText('Degree', 200)),
  cssd: flag(FormBoolean('Choose yes or no')),
  certifications: list(choicesOf('certifications')),
  specialities: list(choicesOf('specialities')),
  preferableChat: list(choicesOf('preferableChat')),
  currentOffering: text(
    v.pipe(
      v.string('Current offering is required'),
      v.trim(),
      v.minLength(10, 'Current offering should have at least 10 characters'),
      v.maxLength(140, 'Current offering should have at most 140 characters'),
    ),
  ),
}

type Part<F extends Record<string, Field>, P extends keyof Field> = { [Name in keyof F]: F[Name][P] }

/* @__NO_SIDE_EFFECTS__ */
export const entriesOf = <F extends Record<string, Field>, P extends keyof Field>(fields: F, part: P) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[part]])) as Part<F, P>

const ANSWERS = { ...PERSONAL, ...PROFESSIONAL }
export type Answers = { [Name in keyof typeof ANSWERS]: v.InferOutput<(typeof ANSWERS)[Name]['output']> }
export const ANSWER_FIELDS = Object.keys(ANSWERS) as (keyof Answers)[]

export const FILE_FIELDS = ['resume', 'coverLetter', 'liabilityInsurance'] as const
export type FileField = (typeof FILE_FIELDS)[number]

/** Fields that an approved coach can change only through a change request (rule change-request). */
export const REVIEWED_FIELDS = [...ANSWER_FIELDS, ...FILE_FIELDS]
