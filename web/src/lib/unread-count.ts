import { createCount } from '@/lib/text/count'

/** How many messages are unread, for the menu, the tab's title and the icon of the installed app. */
export const unreadCount = createCount()
