import { useSyncExternalStore } from 'react'
import { unreadStore } from '@/lib/title-count'

export const useUnread = () => useSyncExternalStore(unreadStore.subscribe, unreadStore.get, unreadStore.get)
