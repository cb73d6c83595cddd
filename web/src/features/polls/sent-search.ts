import { oneOf, searchOf } from '@/lib/search'

/** Whether the answers were sent a moment ago. */
export const sentSearch = searchOf<{ sent?: true }>({ sent: oneOf([true]) })
