import { useSyncExternalStore } from 'react'
import { titleCount } from '@/lib/title-count'

/** How many messages wait unread: the chat sets it, wherever the person is, and the tab's title shows it. */
export const useUnread = () => useSyncExternalStore(titleCount.subscribe, titleCount.get, titleCount.get)
