import * as v from 'valibot'
import type { AnswerField, Step } from '@/features/application/fields'

/**
 * The step that the form shows; `change` is the answer that the review wants changed. The names of the answers are not
 * checked here: every screen loads this file, and a name that no field has changes nothing.
 */
export const applicationSearch = v.object({
  step: v.fallback(v.optional(v.picklist([1, 2, 3])), undefined),
  change: v.fallback(v.optional(v.custom<AnswerField>((name) => typeof name === 'string')), undefined),
})

export interface ApplicationSearch {
  step?: Step
  change?: AnswerField
}
