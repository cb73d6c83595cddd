import type * as v from 'valibot'
import type { AnswerField } from '#core/coach/shared/labels'
import { CHOICE_ANSWERS } from '#core/coach/shared/public-answers'
import type { Application, Coach } from '#core/coach/shared/schema'
import { GENDERS } from '#core/shared/catalogue'
import { fromNames } from '#core/shared/pick'
import { GROUPS } from '@/entities/coach/answer-groups'

/** The form's values during input. Files are upload keys. */
export type Answers = v.InferInput<typeof Application>
/** Has a key for each field, so that missing answers cause the schema's own messages. */
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
  ...fromNames(CHOICE_ANSWERS, () => []),
  currentOffering: '',
  ...NO_FILES,
}

interface AccountValues {
  firstName: string
  lastName: string
  email: string
}

export const newAnswers = (account: AccountValues): Draft => ({ ...NO_ANSWERS, ...account })

/** Returns a coach's answers, overridden by pending changes. Files are empty, which keeps the stored ones. */
export function answersOf(coach: Coach): Draft {
  const gender = GENDERS.find((value) => value === currentOf(coach, 'gender'))
  const entries = GROUPS.flatMap(({ fields }) => [...fields]).map((field) => [field, currentOf(coach, field)])
  return { ...NO_ANSWERS, ...Object.fromEntries(entries), gender, ...NO_FILES }
}

/** Returns the pending value of a field, or its current one. */
export const currentOf = (coach: Coach, field: AnswerField): unknown => {
  const change = coach.nutritionistChangeRequest?.updates[field]
  return change ? change.new : coach[field]
}

/** Returns the link of a stored file. */
export function storedUrl(coach: Coach | null, field: AnswerField): string | null {
  const url = coach && currentOf(coach, field)
  return typeof url === 'string' ? url : null
}

/** Returns what is sent. The explanation is included only if there is a felony. */
export const bodyOf = ({ felonyExplain, ...answers }: Application) =>
  answers.felony ? { ...answers, felonyExplain } : answers
