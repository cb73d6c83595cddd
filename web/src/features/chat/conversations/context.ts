import { createContext, use, useSyncExternalStore } from 'react'
import type { Seat } from '@/features/chat/conversations/heading'
import type { ChatSource } from '@/features/chat/conversations/conversation-source'
import type { ChatStore } from '@/features/chat/messages/chat-store'

interface Place extends Seat {
  store: ChatStore
  source: ChatSource
}

export const ChatContext = createContext<Place | null>(null)

function usePlace(): Place {
  const place = use(ChatContext)
  if (!place) throw new Error('This part of the chat belongs into a ChatScreen')
  return place
}

/** From whose place the chats are seen. */
export const useSeat = (): Seat => usePlace()

export const useChats = () => usePlace().source

export const useChatStore = () => usePlace().store

export function useRoom(channelId: string) {
  const { subscribe, room } = useChatStore()
  return useSyncExternalStore(subscribe, () => room(channelId))
}

export function useConnection() {
  const { subscribe, connection } = useChatStore()
  return useSyncExternalStore(subscribe, connection)
}

export function useLatest() {
  const { subscribe, previews } = useChatStore()
  return useSyncExternalStore(subscribe, previews.get)
}
