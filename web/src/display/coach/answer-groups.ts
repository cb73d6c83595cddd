import { FILE_FIELDS } from '#core/coach/fields'
import { PersonalInfo, ProfessionalInfo } from '#core/coach/schema'
import type { AnswerField } from '@/display/coach/answer-text'

export type Step = 1 | 2 | 3

export const STEPS = ['Personal info', 'Professional info', 'Form result'] as const
export const REVIEW = 3

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

/** The step that asks for a field. */
export const stepOf = (field: AnswerField): Step =>
  GROUPS.find(({ fields }) => fields.some((one) => one === field))?.step ?? 1
