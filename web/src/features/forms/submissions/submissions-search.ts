import { oneOf, searchOf, textUpTo } from '@/lib/text/search'

export interface SubmissionsSearch {
  /** Newest first by default. */
  by?: 'form'
  /** The path of the form whose submissions are shown. */
  form?: string
  search?: string
}
const MAX_SEARCH = 100
export const submissionsSearch = searchOf<SubmissionsSearch>({
  by: oneOf(['form']),
  form: textUpTo(60),
  search: textUpTo(MAX_SEARCH),
})
/** What the list searched for, so that the submissions before and after come from the same list. */
export const openSubmissionSearch = searchOf<Pick<SubmissionsSearch, 'search'>>({
  search: textUpTo(MAX_SEARCH),
})
