import { useCount } from '@/lib/text/count'
import { unreadCount } from '@/lib/unread-count'

/** What screen readers say for the unread count, singular and plural. */
export const UNREAD = ['unread message', 'unread messages'] as const

/** The number of unread messages. The chat sets it on every screen, and the tab's title shows it. */
export const useUnread = () => useCount(unreadCount)
