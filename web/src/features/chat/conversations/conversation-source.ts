import type { Chat } from '#core/chat/shared/schema'
import type { SentMessage } from '@/features/chat/connection/message'
import type { ChatTokens } from '@/features/chat/connection/pubnub-client'
import type { Timetoken } from '@/features/chat/connection/timetoken'

/** Where a screen of chats has them from: one's own, the admins', or somebody's that an admin moderates. */
export interface ConversationSource {
  chats: Chat[]
  tokens: ChatTokens
  currentTokens: () => ChatTokens
  renewTokens: () => Promise<unknown>
  /** How many messages wait unread, of what is known. */
  unreadIn: (channelId: string) => number
  /** Up to where the caller had read when they opened it. */
  lastReadOf: (channelId: string) => Promise<Timetoken | undefined>
  /** Says whether the mark is new and has to be stored. */
  readUpTo: (channelId: string, timetoken: Timetoken) => boolean
  /** A message came live. */
  onMessage: (channelId: string, message: SentMessage) => void
  /** Some may have been missed. */
  onGap: () => void
}
