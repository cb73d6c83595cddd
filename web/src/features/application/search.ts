import * as v from 'valibot'
import { type AnswerField, LABELS, type Step } from '@/features/application/fields'

const fields = Object.keys(LABELS) as AnswerField[]

/** The step that the form shows; `change` is the answer that the review wants changed. */
export const applicationSearch = v.object({
  step: v.fallback(v.optional(v.picklist([1, 2, 3])), undefined),
  change: v.fallback(v.optional(v.picklist(fields)), undefined),
})

export interface ApplicationSearch {
  step?: Step
  change?: AnswerField
}
