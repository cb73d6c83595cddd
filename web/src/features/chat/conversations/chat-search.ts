import { oneOf, searchOf } from '@/lib/search'

/** Which tab of a conversation is open; the messages without it. */
export const tab = oneOf(['media', 'files'])

export const chatSearch = searchOf({ tab })
