import * as v from 'valibot'
import { CERTIFICATIONS, GENDERS, hasOneOther, MAX_CHOICES, ONE_OTHER, SPECIALITIES } from '#core/catalogue'
import { now } from '#core/lib/clock'
import { Email, PersonName } from '#core/lib/schema'
import { messages } from '#core/messages'

export const GROUP_PLAN_CHOICES = ['NONE', 'PLAN_1', 'PLAN_2', 'PLAN_3'] as const
export const GroupPlan = v.picklist(GROUP_PLAN_CHOICES, 'Choose a plan')
export type GroupPlan = v.InferOutput<typeof GroupPlan>

/** Group plans; amounts in dollars per month. */
export const GROUP_PLANS = {
  PLAN_1: { label: '2 CLIENT GROUP - $225', capacity: 2, amount: 225 },
  PLAN_2: { label: '3 CLIENT GROUP - $150', capacity: 3, amount: 150 },
  PLAN_3: { label: '6 CLIENT GROUP - $75', capacity: 6, amount: 75 },
} as const

export const CoachPreference = v.object({
  groupChatType: GroupPlan,
  gender: v.array(v.picklist(GENDERS)),
  experience: v.string(),
  personality: v.string(),
  certifications: v.array(v.string()),
  specialities: v.array(v.string()),
})
export type CoachPreference = v.InferOutput<typeof CoachPreference>

const otherText = (label: string) =>
  v.pipe(v.string(`${label} is required`), v.trim(), v.maxLength(200, 'At most 200 characters'))
const choicesOf = (label: string, options: readonly string[]) =>
  v.pipe(
    v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)), `${label} are required`),
    // Extras are ignored, not refused.
    v.transform((values) => [...new Set(values)].slice(0, MAX_CHOICES)),
    v.check((values) => hasOneOther(values, options), ONE_OTHER),
  )

export const PreferenceAnswers = v.strictObject({
  groupChatType: GroupPlan,
  gender: v.pipe(v.array(v.picklist(GENDERS, 'Choose from the list'), 'Gender is required'), v.maxLength(3)),
  experience: otherText('Experience'),
  personality: otherText('Personality'),
  certifications: choicesOf('Certifications', CERTIFICATIONS),
  specialities: choicesOf('Specialities', SPECIALITIES),
})

export const MIN_AGE_YEARS = 16

/** The latest date of birth (`YYYY-MM-DD`) of somebody who is old enough today (rule client-intake). */
export function latestBirthdate(time = now(), years = MIN_AGE_YEARS): string {
  const date = new Date(time)
  date.setUTCFullYear(date.getUTCFullYear() - years)
  return date.toISOString().slice(0, 10)
}

const isDate = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export const Birthdate = v.pipe(
  v.string('Birthdate is required'),
  v.nonEmpty('Birthdate is required'),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'This date does not exist'),
  v.check(isDate, 'This date does not exist'),
  v.check((text) => text >= '1900-01-01', 'This date is too long ago'),
  v.check((text) => text <= latestBirthdate(), messages.tooYoung),
)

/** Feet 1 to 9 and inches 0 to 11; curly quotes and spaces are accepted, stored as `5'11"` (rule client-intake). */
export const Height = v.pipe(
  v.string(messages.height),
  v.transform((text) =>
    text
      .replace(/\s+/g, '')
      .replace(/[‘’′]/g, "'")
      .replace(/[“”″]|''$/g, '"'),
  ),
  v.regex(/^[1-9]'(?:\d|1[01])"$/, messages.height),
)

export const ClientIntake = v.strictObject({
  email: Email,
  firstName: PersonName('First name', messages.firstNameSymbols),
  lastName: PersonName('Last name', messages.lastNameSymbols),
  gender: v.picklist(GENDERS, 'Gender is required'),
  birthdate: Birthdate,
  height: Height,
  weight: v.pipe(
    v.number('Weight is required'),
    v.minValue(1, 'Weight should be between 1 and 1500'),
    v.maxValue(1500, 'Weight should be between 1 and 1500'),
  ),
})
export type ClientIntake = v.InferOutput<typeof ClientIntake>

export const CLIENT_STATUSES = ['ACTIVE', 'SUSPENDED'] as const
