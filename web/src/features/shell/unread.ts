import { useSyncExternalStore } from 'react'
import { unreadStore } from '@/lib/unread'

export const useUnread = () => useSyncExternalStore(unreadStore.subscribe, unreadStore.get, unreadStore.get)
