import type { ReactNode } from 'react'
import type { AnswerField } from '#core/coach/shared/labels'
import { GENDER_LABELS } from '#core/shared/catalogue'
import { STATES } from '#core/shared/states'

const FILES: readonly AnswerField[] = ['resume', 'coverLetter', 'liabilityInsurance']
export const isFile = (field: AnswerField) => FILES.includes(field)

/** The value is 'true', 'false' or custom text (rule coach-intake). */
export const DEGREE_LABELS: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' }

const LABELS_OF_VALUES: Partial<Record<AnswerField, Readonly<Record<string, string>>>> = {
  gender: GENDER_LABELS,
  state: STATES,
  degree: DEGREE_LABELS,
}

/** An answer as text; empty if there is none. */
export function answerText(field: AnswerField, value: unknown): ReactNode {
  if (value === true) return 'Yes'
  if (value === false) return 'No'
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'number') return Number.isNaN(value) ? '' : value
  if (typeof value !== 'string') return ''
  return LABELS_OF_VALUES[field]?.[value] ?? value
}
