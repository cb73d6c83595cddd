import { type AnswerField, PERSONAL_LABELS, PROFESSIONAL_LABELS } from '#core/coach/shared/labels'

export type Step = 1 | 2 | 3

export const STEPS = ['Personal info', 'Professional info', 'Form result'] as const
export const REVIEW = 3

const fieldsOf = <Field extends AnswerField>(labels: Record<Field, string>) => Object.keys(labels) as Field[]

/** The answers, grouped by intake step. */
export const GROUPS = [
  { step: 1, title: STEPS[0], fields: fieldsOf(PERSONAL_LABELS) },
  { step: 2, title: STEPS[1], fields: fieldsOf(PROFESSIONAL_LABELS) },
] as const

/** The intake step that contains a field. */
export const stepOf = (field: AnswerField): Step =>
  GROUPS.find(({ fields }) => fields.some((name) => name === field))?.step ?? 1
