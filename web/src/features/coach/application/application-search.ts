import type { AnswerField } from '#core/coach/shared/labels'
import type { Step } from '@/entities/coach/answer-groups'
import { oneOf, searchOf, textUpTo } from '@/lib/text/search'

/**
 * The step that the form shows; `change` is the answer to change from the review. Answer names aren't checked here,
 * because every screen loads this file, and an unknown name does nothing.
 */
export const applicationSearch = searchOf<ApplicationSearch>({
  step: oneOf([1, 2, 3]),
  change: (name) => textUpTo(40)(name) as AnswerField | undefined,
})

export interface ApplicationSearch {
  step?: Step
  change?: AnswerField
}
