import { createContext, use, useSyncExternalStore } from 'react'
import type { ChatStore } from '@/features/chat/messages/chat-store'

export const StoreContext = createContext<ChatStore | null>(null)

export function useChatStore(): ChatStore {
  const store = use(StoreContext)
  if (!store) throw new Error('This part of the chat belongs inside a ChatScreen')
  return store
}

export function useMessageHistory(channelId: string) {
  const { subscribe, history } = useChatStore()
  return useSyncExternalStore(subscribe, () => history(channelId))
}

export function useConnectionState() {
  const { subscribe, connectionState } = useChatStore()
  return useSyncExternalStore(subscribe, connectionState)
}
