import type * as v from 'valibot'
import type { AnswerField } from '#core/coach/shared/labels'
import type { Application, Coach } from '#core/coach/shared/schema'
import { GENDERS } from '#core/shared/catalogue'
import { GROUPS } from '@/entities/coach/answer-groups'

/** The form's values while they are being entered; files are upload keys. */
export type Answers = v.InferInput<typeof Application>
/** Each field has its key, so that what is missing is told in the schema's own words. */
export type Draft = { [Field in AnswerField]: Answers[Field] | undefined }

export const NO_FILES = { resume: '', coverLetter: '', liabilityInsurance: '' }
const NO_ANSWERS: Draft = {
  firstName: '',
  lastName: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  gender: undefined,
  zipcode: '',
  phone: '',
  email: '',
  hoursWeekly: undefined,
  canWorkAtNights: undefined,
  isOlder: undefined,
  schedule: '',
  calendarUrl: '',
  howDidFind: '',
  felony: undefined,
  felonyExplain: '',
  expYears: undefined,
  dietitian: undefined,
  degree: '',
  cssd: undefined,
  certifications: [],
  specialities: [],
  preferableChat: [],
  currentOffering: '',
  ...NO_FILES,
}

interface Known {
  firstName: string
  lastName: string
  email: string
}

export const newAnswers = (known: Known): Draft => ({ ...NO_ANSWERS, ...known })

/** A coach's answers with what waits for a decision laid over them; files stay as they are until changed. */
export function answersOf(coach: Coach): Draft {
  const gender = GENDERS.find((one) => one === currentOf(coach, 'gender'))
  const entries = GROUPS.flatMap(({ fields }) => [...fields]).map((field) => [field, currentOf(coach, field)])
  return { ...NO_ANSWERS, ...Object.fromEntries(entries), gender, ...NO_FILES }
}

/** The value that a field has or is asked to get. */
export const currentOf = (coach: Coach, field: AnswerField): unknown => {
  const change = coach.nutritionistChangeRequest?.updates[field]
  return change ? change.new : coach[field]
}

/** The link of a file that is stored already. */
export function storedUrl(coach: Coach | null, field: AnswerField): string | null {
  const url = coach && currentOf(coach, field)
  return typeof url === 'string' ? url : null
}

/** What is sent: an explanation only where there is something to explain. */
export const bodyOf = ({ felonyExplain, ...answers }: Application) =>
  answers.felony ? { ...answers, felonyExplain } : answers
