import type { Chat } from '#core/chat/shared/schema'
import type { SentMessage } from '@/features/chat/connection/message'
import type { ChatTokens } from '@/features/chat/connection/pubnub-client'
import type { Timetoken } from '@/features/chat/connection/timetoken'

/**
 * Where a chat screen gets its data: the user's own chats, the admins', or those of a person whom an admin moderates.
 */
export interface ConversationSource {
  chats: Chat[]
  tokens: ChatTokens
  currentTokens: () => ChatTokens
  renewTokens: () => Promise<unknown>
  /** How many loaded messages are unread. */
  unreadIn: (channelId: string) => number
  /** How far the caller had read when they opened the conversation. */
  lastReadOf: (channelId: string) => Promise<Timetoken | undefined>
  /** Returns whether the mark is new and has to be stored. */
  readUpTo: (channelId: string, timetoken: Timetoken) => boolean
  /** Called for each message that arrives live. */
  onMessage: (channelId: string, message: SentMessage) => void
  /** Some messages may have been missed. */
  onGap: () => void
}
