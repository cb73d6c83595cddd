import { oneOf, searchOf } from '@/lib/text/search'

/** Whether the answers have just been submitted. */
export const sentSearch = searchOf<{ sent?: true }>({ sent: oneOf([true]) })
