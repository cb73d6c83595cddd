import { oneOf, searchOf } from '@/lib/text/search'

/** The open tab of a conversation. Undefined for the messages. */
export const tab = oneOf(['media', 'files'])

export const chatSearch = searchOf({ tab })
