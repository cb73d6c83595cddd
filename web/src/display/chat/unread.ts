import { useCount } from '@/lib/count'
import { titleCount } from '@/lib/title-count'

/** How unread messages are counted aloud: one, and several. */
export const UNREAD = ['unread message', 'unread messages'] as const

/** How many messages wait unread: the chat sets it, wherever the person is, and the tab's title shows it. */
export const useUnread = () => useCount(titleCount)
