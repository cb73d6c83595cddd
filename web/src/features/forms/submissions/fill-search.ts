import { ordinal, searchOf, textUpTo } from '@/lib/text/search'

/** The current page of a form, from 1, and the question to change from the review. */
export const fillSearch = searchOf<{ step?: number; change?: string }>({
  step: ordinal,
  change: textUpTo(40),
})

/** Where a person is in a form. */
export interface FormPlace {
  /** The page index from 0. The step after the last page is the review. */
  step: number
  /** The id of the question to change. The next step is the review again. */
  change?: string
}
