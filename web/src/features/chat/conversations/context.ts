import { createContext, use, useSyncExternalStore } from 'react'
import { incomingActivity } from '@/features/chat/connection/incoming-activity'
import type { ConversationSource } from '@/features/chat/conversations/conversation-source'
import type { Viewer } from '@/features/chat/conversations/viewer'

interface Value extends Viewer {
  source: ConversationSource
}

export const ChatContext = createContext<Value | null>(null)

function useChatContext(): Value {
  const value = use(ChatContext)
  if (!value) throw new Error('This part of the chat belongs inside a ChatScreen')
  return value
}

export const useViewer = (): Viewer => useChatContext()

export const useConversations = () => useChatContext().source

/** The last message of each conversation. */
export const useLastMessages = () =>
  useSyncExternalStore(incomingActivity.subscribe, incomingActivity.lastMessages)
