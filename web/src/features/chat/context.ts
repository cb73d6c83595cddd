import { createContext, use, useSyncExternalStore } from 'react'
import type { ChatStore } from '@/features/chat/store'

export const ChatContext = createContext<ChatStore | null>(null)

export function useChatStore(): ChatStore {
  const store = use(ChatContext)
  if (!store) throw new Error('This part of the chat belongs into a ChatScreen')
  return store
}

export function useRoom(channelId: string) {
  const { subscribe, room } = useChatStore()
  return useSyncExternalStore(subscribe, () => room(channelId))
}

export function useConnection() {
  const { subscribe, connection } = useChatStore()
  return useSyncExternalStore(subscribe, connection)
}

/** Whether the order of the conversations is known, or will not be. */
export function useIsOrdered() {
  const { subscribe, previews, connection } = useChatStore()
  return useSyncExternalStore(subscribe, () => previews.isSettled() || connection() === 'offline')
}

export function useLatest() {
  const { subscribe, previews } = useChatStore()
  return useSyncExternalStore(subscribe, previews.get)
}
