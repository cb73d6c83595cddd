import { searchOf, textUpTo } from '@/lib/search'

/** The sending that was just sent. */
export const sentFormsSearch = searchOf<{ sent?: string }>({ sent: textUpTo(26) })
