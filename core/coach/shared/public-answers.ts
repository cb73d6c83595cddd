import type { Answers } from '#core/coach/shared/fields'

// Has no schemas, labels or options, because every page of the site loads it with the search filters.

/** The lists of choices and their titles on a coach's page, in order. */
export const CHOICE_TITLES = {
  specialities: 'Specialties',
  certifications: 'Certifications',
  preferableChat: 'Prefers to talk on',
} satisfies Partial<Record<keyof Answers, string>>
export type ChoiceAnswer = keyof typeof CHOICE_TITLES
export const CHOICE_ANSWERS = Object.keys(CHOICE_TITLES) as ChoiceAnswer[]

/** The lists that clients can search and filter coaches by, and their titles there, in order. */
export const FILTERED_CHOICES = {
  specialities: 'Specialties',
  certifications: 'Certifications',
} satisfies Partial<Record<ChoiceAnswer, string>>
export type FilterAnswer = keyof typeof FILTERED_CHOICES
export const FILTER_ANSWERS = Object.keys(FILTERED_CHOICES) as FilterAnswer[]

/** Fields that visitors without an account see (rule public-coaches). */
export const PUBLIC_ANSWERS = [
  'firstName',
  'lastName',
  'expYears',
  'dietitian',
  'degree',
  'certifications',
  'specialities',
  'preferableChat',
  'currentOffering',
  'schedule',
] as const satisfies (keyof Answers)[]

/** Fields that clients see (rule serialize-per-audience). */
export const CARD_ANSWERS = [...PUBLIC_ANSWERS, 'calendarUrl'] as const satisfies (keyof Answers)[]
