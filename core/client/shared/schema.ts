import * as v from 'valibot'
import { latestBirthdate } from '#core/client/shared/age'
import { GROUP_PLAN_CHOICES } from '#core/client/shared/plans'
import {
  CERTIFICATIONS,
  GENDERS,
  hasOneOther,
  MAX_CHOICES,
  ONE_OTHER,
  SPECIALITIES,
} from '#core/shared/catalogue'
import { messages } from '#core/shared/messages'
import { Email, PersonName } from '#core/shared/schema'

export const GroupPlan = v.picklist(GROUP_PLAN_CHOICES, 'Choose a plan')
export type GroupPlan = v.InferOutput<typeof GroupPlan>

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
    // Extra choices are ignored, not refused.
    v.transform((values) => [...new Set(values)].slice(0, MAX_CHOICES)),
    v.check((values) => hasOneOther(values, options), ONE_OTHER),
  )

export const PreferenceAnswers = v.strictObject({
  groupChatType: GroupPlan,
  gender: v.pipe(v.array(v.picklist(GENDERS, 'Choose from the list'), 'Gender is required'), v.maxLength(3)),
  experience: otherText('Experience'),
  personality: otherText('Personality'),
  certifications: choicesOf('Certifications', CERTIFICATIONS),
  specialities: choicesOf('Specialties', SPECIALITIES),
})

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

/**
 * Accepts 1 to 9 feet and 0 to 11 inches with curly quotes and spaces, and stores them as `5'11"` (rule
 * client-intake).
 */
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

/**
 * An opaque text that is stored and returned as is, for the client's own software (rule client-api). An empty one is
 * removed.
 */
const Api = v.optional(
  v.nullable(
    v.pipe(
      v.string('This should be a text'),
      v.trim(),
      v.maxLength(200, 'At most 200 characters'),
      v.regex(/^[^\p{C}\p{Default_Ignorable_Code_Point}]*$/u, 'This text contains unacceptable symbols'),
      v.transform((text) => text || null),
    ),
  ),
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
  api: Api,
})
export type ClientIntake = v.InferOutput<typeof ClientIntake>

export const CLIENT_STATUSES = ['ACTIVE', 'SUSPENDED'] as const
export type ClientStatus = (typeof CLIENT_STATUSES)[number]
/**
 * DELETED clients are hidden and charged nothing. Their data is deleted when the deletion becomes final (rule
 * deleted-client).
 */
export const CLIENT_ACCOUNT_STATUSES = [...CLIENT_STATUSES, 'DELETED'] as const
export type ClientAccountStatus = (typeof CLIENT_ACCOUNT_STATUSES)[number]
