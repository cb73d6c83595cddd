import { oneOf, searchOf } from '@/lib/search'

/** Which tab of a conversation is open; the messages without it. */
export const chatSearch = searchOf({ tab: oneOf(['media', 'files']) })
