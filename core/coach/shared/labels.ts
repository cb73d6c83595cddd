import type { FileField, REVIEWED_FIELDS } from '#core/coach/shared/fields'
import type { PersonalInfo, ProfessionalInfo } from '#core/coach/shared/schema'

export type AnswerField = (typeof REVIEWED_FIELDS)[number]

/** Labels of each step's fields, in order. They aren't read from the schema, because only forms should load that. */
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
  specialities: 'Specialties',
  preferableChat: 'Preferred chat',
  currentOffering: 'Current offering',
  resume: 'Resume',
  coverLetter: 'Cover letter',
  liabilityInsurance: 'Liability insurance',
}
export const LABELS: Record<AnswerField, string> = { ...PERSONAL_LABELS, ...PROFESSIONAL_LABELS }

export const isAnswerField = (name: string): name is AnswerField => name in LABELS

export const labelsOf = ({ updates }: { updates: object }): string[] =>
  Object.keys(updates).map((field) => (isAnswerField(field) ? LABELS[field] : field))

/** Where a coach is visible to people without an account (rule public-coaches). */
export const VISIBILITIES = ['HIDDEN', 'LISTED', 'FEATURED'] as const
export type Visibility = (typeof VISIBILITIES)[number]
/** For coaches who haven't chosen. The application and the approval email announce the public page. */
export const DEFAULT_VISIBILITY: Visibility = 'LISTED'
