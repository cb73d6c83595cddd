import type { ReactNode } from 'react'
import { GENDER_LABELS } from '#core/catalogue'
import { FILE_FIELDS, type REVIEWED_FIELDS } from '#core/coach/fields'
import { PersonalInfo, ProfessionalInfo } from '#core/coach/schema'
import { STATES } from '#core/states'

export type AnswerField = (typeof REVIEWED_FIELDS)[number]
export type Step = 1 | 2 | 3

export const STEPS = ['Personal info', 'Professional info', 'Form result'] as const
export const REVIEW = 3

/** What the answers are called, in the form, in its result and on the profile. */
export const LABELS: Record<AnswerField, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  address1: 'Address',
  address2: 'Address 2',
  city: 'City',
  state: 'State',
  gender: 'Gender',
  zipcode: 'Zip code',
  phone: 'Phone number',
  email: 'Email',
  hoursWeekly: 'Hours weekly',
  canWorkAtNights: 'Can you work at nights?',
  isOlder: 'I am 18 years or older',
  schedule: 'Schedule',
  calendarUrl: 'Calendar link',
  howDidFind: 'How did you find us?',
  felony: 'Have you ever been convicted of a felony?',
  felonyExplain: 'Please explain',
  expYears: 'Years of experience',
  dietitian: 'Are you a certified dietitian?',
  degree: 'Do you have a degree in nutrition?',
  cssd: 'Are you a certified specialist in sports dietetics (CSSD)?',
  certifications: 'Certifications',
  specialities: 'Specialities',
  preferableChat: 'Preferred chat',
  currentOffering: 'Current offering',
  resume: 'Resume',
  coverLetter: 'Cover letter',
  liabilityInsurance: 'Liability insurance',
}

/** The answers as the steps ask for them. */
export const GROUPS = [
  {
    step: 1,
    title: STEPS[0],
    fields: Object.keys(PersonalInfo.entries) as (keyof typeof PersonalInfo.entries)[],
  },
  {
    step: 2,
    title: STEPS[1],
    fields: [
      ...(Object.keys(ProfessionalInfo.entries) as (keyof typeof ProfessionalInfo.entries)[]),
      ...FILE_FIELDS,
    ],
  },
] as const

export const isAnswerField = (name: string): name is AnswerField => name in LABELS

/** The step that asks for a field. */
export const stepOf = (field: AnswerField): Step =>
  GROUPS.find(({ fields }) => fields.some((one) => one === field))?.step ?? 1

/** Spec 3, decision 20: 'true', 'false' or the text of one's own. */
export const DEGREE_LABELS: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' }

const LABELS_OF_VALUES: Partial<Record<AnswerField, Readonly<Record<string, string>>>> = {
  gender: GENDER_LABELS,
  state: STATES,
  degree: DEGREE_LABELS,
}

/** An answer in words; empty for none. */
export function answerText(field: AnswerField, value: unknown): ReactNode {
  if (value === true) return 'Yes'
  if (value === false) return 'No'
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'number') return Number.isNaN(value) ? '' : value
  if (typeof value !== 'string') return ''
  return LABELS_OF_VALUES[field]?.[value] ?? value
}
