import type { ReactNode } from 'react'
import { GENDER_LABELS } from '#core/catalogue'
import type { FileField, REVIEWED_FIELDS } from '#core/coach/fields'
import type { PersonalInfo, ProfessionalInfo } from '#core/coach/schema'
import { STATES } from '#core/states'

export type AnswerField = (typeof REVIEWED_FIELDS)[number]

/** What the answers to each step are called, in its order. Not read from the schema, which is for forms alone. */
export const PERSONAL_LABELS: Record<keyof PersonalInfo, string> = {
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
}
export const PROFESSIONAL_LABELS: Record<keyof ProfessionalInfo | FileField, string> = {
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
/** In the form, in its result and on the profile. */
export const LABELS: Record<AnswerField, string> = { ...PERSONAL_LABELS, ...PROFESSIONAL_LABELS }

export const isAnswerField = (name: string): name is AnswerField => name in LABELS

const FILES: readonly AnswerField[] = ['resume', 'coverLetter', 'liabilityInsurance']
export const isFile = (field: AnswerField) => FILES.includes(field)

/** rule coach-intake: 'true', 'false' or the text of one's own. */
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
