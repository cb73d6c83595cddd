import type { AnswerField } from '#core/coach/shared/labels'
import type { Step } from '@/entities/coach/answer-groups'
import { oneOf, searchOf, textUpTo } from '@/lib/search'

/**
 * The step that the form shows; `change` is the answer that the review wants changed. The names of the answers are not
 * checked here: every screen loads this file, and a name that no field has changes nothing.
 */
export const applicationSearch = searchOf<ApplicationSearch>({
  step: oneOf([1, 2, 3]),
  change: (name) => textUpTo(40)(name) as AnswerField | undefined,
})

export interface ApplicationSearch {
  step?: Step
  change?: AnswerField
}
